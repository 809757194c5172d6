const net = require('net');

// case: vulnerable CWE-113
function answer(language) {
  const head = ['HTTP/1.1 200 OK', 'Content-Language: ' + language, 'Content-Length: 0'];
  return head.join('\r\n') + '\r\n\r\n';
}

net
  .createServer((socket) => {
    socket.once('data', (chunk) => {
      const target = chunk.toString('latin1').split(' ')[1];
      const url = new URL(target, 'http://localhost');
      socket.end(answer(url.searchParams.get('lang') || 'en'));
    });
  })
  .listen(4018);

// case: safe CWE-113
function plainAnswer(language) {
  const head = ['HTTP/1.1 200 OK', 'Content-Language: ' + language, 'Content-Length: 0'];
  return head.join('\r\n') + '\r\n\r\n';
}

net
  .createServer((socket) => {
    socket.once('data', (chunk) => {
      const target = chunk.toString('latin1').split(' ')[1];
      const url = new URL(target, 'http://localhost');
      const wanted = url.searchParams.get('lang') || 'en';
      socket.end(plainAnswer(encodeURIComponent(wanted)));
    });
  })
  .listen(4019);
