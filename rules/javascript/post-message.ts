function send(frame: HTMLIFrameElement, token: string) {
  // ruleid: javascript-post-message-any-origin
  frame.contentWindow.postMessage({ token }, "*");
  // ruleid: javascript-post-message-any-origin
  window.parent.postMessage({ kind: "login", session: read() }, "*");
  // ok: javascript-post-message-any-origin
  frame.contentWindow.postMessage({ token }, "https://app.example.com");
  // ok: javascript-post-message-any-origin
  window.parent.postMessage({ height: 300 }, "*");
}

// ruleid: javascript-message-origin-unchecked
window.addEventListener("message", (event) => {
  localStorage.setItem("settings", event.data.settings);
});

// ruleid: javascript-message-origin-unchecked
window.onmessage = function (event) {
  fetch("/save", { method: "POST", body: event.data });
};

// ok: javascript-message-origin-unchecked
window.addEventListener("message", (message) => {
  if (message.origin !== "https://app.example.com") return;
  localStorage.setItem("settings", message.data.settings);
});

// ok: javascript-message-origin-unchecked
window.addEventListener("message", (note) => {
  seen.push(note.data.kind);
});

function attach(apply: (settings: unknown) => void): void {
  // ruleid: javascript-message-origin-unchecked
  const onNote = (note: MessageEvent) => {
    // Its caller decides what is done with it
    if (note.data?.kind === "settings") apply(note.data.settings);
  };
  window.addEventListener("message", onNote);
}

function attachOwn(apply: (settings: unknown) => void): void {
  // ok: javascript-message-origin-unchecked
  const onNote = (note: MessageEvent) => {
    if (note.origin !== location.origin) return;
    apply(note.data.settings);
  };
  window.addEventListener("message", onNote);
}

function attachLoose(): void {
  // ruleid: javascript-message-origin-unchecked
  window.addEventListener("message", (event) => {
    if (event.origin.indexOf("example.com") === -1) return;
    localStorage.setItem("token", event.data.token);
  });
  // ok: javascript-message-origin-unchecked
  window.addEventListener("message", (event) => {
    if (!TRUSTED.includes(event.origin)) return;
    localStorage.setItem("token", event.data.token);
  });
}
