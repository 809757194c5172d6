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
