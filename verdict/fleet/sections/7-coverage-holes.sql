-- Coverage holes
-- Files that an engine could not read or finish, by reason.
SELECT
    coalesce(engine, 'every engine') AS engine,
    gap,
    reason,
    count(*) AS files,
    count(DISTINCT repository) AS repositories
FROM coverage
WHERE gap <> 'skipped'
GROUP BY ALL
ORDER BY files DESC, engine, reason
