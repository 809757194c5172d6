-- Rules
-- Open findings at MEDIUM or above, by rule; vulnerable packages are below.
SELECT
    rule_id AS rule,
    severity,
    count(*) AS findings,
    count(DISTINCT repository) AS repositories
FROM open_findings
WHERE kind <> 'vulnerability' AND severity IN ('CRITICAL', 'HIGH', 'MEDIUM')
GROUP BY rule_id, severity
ORDER BY findings DESC, rule, severity
