-- The open findings that are new, and those that are fixed, between the end of day $early and of day $late.
-- A repository is represented by its newest completed result of each day or before it.
WITH completed AS (
    SELECT * FROM all_runs WHERE outcome = 'completed' AND date <= $late
), early AS (
    SELECT * FROM completed WHERE date <= $early
    QUALIFY row_number() OVER (PARTITION BY repo ORDER BY scanned_at DESC) = 1
), late AS (
    SELECT * FROM completed
    QUALIFY row_number() OVER (PARTITION BY repo ORDER BY scanned_at DESC) = 1
), before AS (
    SELECT found.* FROM all_findings found SEMI JOIN early USING (repo, key, date) WHERE status = 'new'
), after AS (
    SELECT found.* FROM all_findings found SEMI JOIN late USING (repo, key, date) WHERE status = 'new'
), changed AS (
    SELECT 'new' AS change, * FROM after ANTI JOIN before USING (repo, fingerprint)
    UNION ALL
    SELECT 'fixed' AS change, * FROM before ANTI JOIN after USING (repo, fingerprint)
)
SELECT change, repository, severity, rule_id AS rule, file, line, id
FROM changed
ORDER BY
    repository, change DESC, array_position(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'UNKNOWN'], severity),
    file, line, id
