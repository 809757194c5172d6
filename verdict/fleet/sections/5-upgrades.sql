-- Packages to upgrade
-- The upgrades that mend most: open findings of packages for which a fixed version is known.
SELECT
    package,
    count(*) AS findings,
    count(*) FILTER (severity IN ('CRITICAL', 'HIGH')) AS critical_or_high,
    count(DISTINCT repository) AS repositories,
    string_agg(DISTINCT version, ', ' ORDER BY version) AS installed
FROM open_findings
WHERE kind = 'vulnerability' AND fixed_version IS NOT NULL
GROUP BY package
ORDER BY critical_or_high DESC, findings DESC, package
