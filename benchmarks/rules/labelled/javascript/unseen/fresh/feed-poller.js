const http = require('http');
const fastify = require('fastify')();

const FEEDS = ['http://feeds.example.com/a.xml', 'http://feeds.example.com/b.xml'];

// case: vulnerable CWE-918
fastify.post('/poll', async (request) => {
  const states = {};
  for (const feed of request.body.feeds) {
    states[feed] = await new Promise((resolve, reject) => {
      http.get(feed, (answer) => resolve(answer.statusCode)).on('error', reject);
    });
  }
  return states;
});

// case: safe CWE-918
fastify.post('/poll/known', async (request) => {
  const states = {};
  const index = Number(request.body.feed);
  const feed = FEEDS[index] ?? FEEDS[0];
  states[feed] = await new Promise((resolve, reject) => {
    http.get(feed, (answer) => resolve(answer.statusCode)).on('error', reject);
  });
  return states;
});

fastify.listen({ port: 4008 });
