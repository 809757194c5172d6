-- Not checked
-- What the decisions don't cover although every file was read, such as dependencies without advisories.
SELECT headline, count(*) AS repositories
FROM (SELECT unnest(headlines) AS headline FROM runs)
GROUP BY headline
ORDER BY repositories DESC, headline
