-- Not scanned
-- Repositories whose newest scan gave no result, and why.
SELECT repository, date AS day, reason
FROM runs
WHERE outcome = 'failed'
ORDER BY repository
