interface Command {
  type: string;
  value: string;
}

const HOST = 'https://host.example.com';

// case: vulnerable CWE-346
window.addEventListener('message', (event: MessageEvent<Command>) => {
  if (event.data.type === 'token') {
    sessionStorage.setItem('token', event.data.value);
  }
});

// case: safe CWE-346
window.addEventListener('message', (event: MessageEvent<Command>) => {
  if (event.origin !== HOST) {
    return;
  }
  if (event.data.type === 'token') {
    sessionStorage.setItem('token', event.data.value);
  }
});
