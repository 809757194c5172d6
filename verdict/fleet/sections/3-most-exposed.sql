-- Most exposed repositories
-- By their open findings, the most severe first.
SELECT
    repository,
    count(*) FILTER (severity = 'CRITICAL') AS critical,
    count(*) FILTER (severity = 'HIGH') AS high,
    count(*) FILTER (severity = 'MEDIUM') AS medium
FROM open_findings
WHERE severity IN ('CRITICAL', 'HIGH', 'MEDIUM')
GROUP BY repository
ORDER BY critical DESC, high DESC, medium DESC, repository
