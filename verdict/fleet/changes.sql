-- The open findings that are new, and those that are fixed, between the end of day $early and of day $late.
-- A repository is represented by its newest completed result of each day or before it. A finding is fixed if each engine
-- that reported it was `ok` in the later scan and has read its file.
WITH completed AS (
    SELECT * FROM all_runs WHERE outcome = 'completed' AND date <= $late
), early AS (
    SELECT * FROM completed WHERE date <= $early
    QUALIFY row_number() OVER (PARTITION BY repo ORDER BY scanned_at DESC) = 1
), late AS (
    SELECT *, list_transform(list_filter(engines, lambda each: each.status = 'ok'), lambda each: each.id) AS sound
    FROM completed
    QUALIFY row_number() OVER (PARTITION BY repo ORDER BY scanned_at DESC) = 1
), before AS (
    SELECT found.* FROM all_findings found SEMI JOIN early USING (repo, key, date) WHERE status = 'new'
), after AS (
    SELECT found.* FROM all_findings found SEMI JOIN late USING (repo, key, date) WHERE status = 'new'
), unread AS (
    SELECT gap.* FROM all_coverage gap SEMI JOIN late USING (repo, key, date) WHERE gap <> 'skipped' OR engine IS NULL
), gone AS (
    SELECT * FROM before ANTI JOIN after USING (repo, fingerprint)
), fixed AS (
    SELECT gone.* FROM gone SEMI JOIN late ON late.repo = gone.repo AND list_has_all(late.sound, gone.engines)
    ANTI JOIN unread ON unread.repo = gone.repo
        AND (unread.engine IS NULL OR list_contains(gone.engines, unread.engine))
        AND (unread.path = gone.file OR (unread.path LIKE '%/' AND starts_with(gone.file, unread.path)))
), changed AS (
    SELECT 'new' AS change, * FROM after ANTI JOIN before USING (repo, fingerprint)
    UNION ALL
    SELECT 'fixed' AS change, * FROM fixed
)
SELECT change, repository, severity, rule_id AS rule, file, line, id
FROM changed
ORDER BY
    repository, change DESC, array_position(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'UNKNOWN'], severity),
    file, line, id
