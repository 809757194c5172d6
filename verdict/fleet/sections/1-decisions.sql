-- Decisions
-- The newest result of each repository. One that could not be scanned counts as INCOMPLETE.
SELECT
    decision,
    count(*) AS repositories,
    coalesce(sum(critical), 0) AS critical,
    coalesce(sum(high), 0) AS high,
    coalesce(sum(medium), 0) AS medium
FROM runs
GROUP BY decision
ORDER BY array_position(['FAIL', 'INCOMPLETE', 'WARN', 'PASS'], decision)
