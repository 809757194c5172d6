-- What the newest decisions of the repositories $slugs don't cover, such as dependencies without advisories.
SELECT headline, count(*) AS repositories
FROM (SELECT unnest(headlines) AS headline FROM runs WHERE repo IN (SELECT unnest($slugs)))
GROUP BY headline
ORDER BY repositories DESC, headline
