-- Age of open findings
-- Days since a stored scan first saw them, at MEDIUM or above.
WITH seen AS (
    SELECT repo, fingerprint, min(scanned_at) AS first FROM all_findings GROUP BY repo, fingerprint
)
SELECT
    severity,
    count(*) AS findings,
    max(date_diff('day', first, scanned_at)) AS oldest,
    median(date_diff('day', first, scanned_at)) AS median
FROM open_findings JOIN seen USING (repo, fingerprint)
WHERE severity IN ('CRITICAL', 'HIGH', 'MEDIUM')
GROUP BY severity
ORDER BY array_position(['CRITICAL', 'HIGH', 'MEDIUM'], severity)
