interface Command {
  type: string;
  value: string;
}

const panel = document.querySelector<HTMLElement>('#panel')!;
const HOST = 'https://host.example.com';
const PEERS = ['https://a.example.com', 'https://b.example.com'];

// case: vulnerable CWE-346
function onTransfer(event: MessageEvent<Command>): void {
  if (event.origin.indexOf('example.com') === -1) {
    return;
  }
  void fetch('/api/transfer', { method: 'POST', body: JSON.stringify({ to: event.data.value }) });
}

window.addEventListener('message', onTransfer);

// case: safe CWE-346
function onPayment(event: MessageEvent<Command>): void {
  if (!PEERS.includes(event.origin)) {
    return;
  }
  void fetch('/api/payment', { method: 'POST', body: JSON.stringify({ to: event.data.value }) });
}

window.addEventListener('message', onPayment);

// case: vulnerable CWE-346
window.onmessage = (event: MessageEvent<Command>) => {
  const { type, value } = event.data;
  switch (type) {
    case 'logout':
      void fetch('/api/logout', { method: 'POST' });
      break;
    case 'rename':
      void fetch('/api/name', { method: 'PUT', body: value });
      break;
  }
};

// case: safe CWE-346
const channel = new MessageChannel();
channel.port1.onmessage = (event: MessageEvent<Command>) => {
  panel.textContent = event.data.value;
};
window.parent.postMessage({ type: 'ready' }, HOST, [channel.port2]);
