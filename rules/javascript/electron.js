const { exec, execFile } = require("child_process");
const fs = require("fs");
const path = require("path");
const { app, BrowserView, BrowserWindow, ipcMain, shell } = require("electron");

const SITE = "https://shop.example.com/app";

function createWindow() {
  // ruleid: javascript-electron-node-in-page
  const window = new BrowserWindow({ width: 800, webPreferences: { nodeIntegration: true, contextIsolation: false } });
  window.loadFile("index.html");
}

function createSettings() {
  // ruleid: javascript-electron-node-in-page
  const webPreferences = {
    contextIsolation: false,
    preload: path.join(__dirname, "preload.js"),
    nodeIntegration: true,
  };
  // ok: javascript-electron-node-in-page
  const other = { nodeIntegration: true, contextIsolation: true };
  // ok: javascript-electron-node-in-page
  const safe = new BrowserWindow({ webPreferences: { nodeIntegration: false, contextIsolation: true, sandbox: true } });
  return [new BrowserWindow({ webPreferences }), safe, other];
}

function createRemote() {
  // ruleid: javascript-electron-remote-page-with-node, javascript-electron-node-in-page
  const window = new BrowserWindow({ webPreferences: { nodeIntegration: true, contextIsolation: false } });
  window.maximize();
  window.loadURL("https://shop.example.com/app");
}

async function createSite() {
  // ruleid: javascript-electron-remote-page-with-node, javascript-electron-node-in-page
  this.window = new BrowserWindow({ show: false, webPreferences: { contextIsolation: false, nodeIntegration: true } });
  await this.window.loadURL(SITE);
}

function createLocal() {
  // ruleid: javascript-electron-node-in-page
  const window = new BrowserWindow({ webPreferences: { nodeIntegration: true, contextIsolation: false } });
  // ok: javascript-electron-remote-page-with-node
  window.loadURL("http://localhost:3000");
  // ok: javascript-electron-remote-page-with-node
  window.loadURL(`file://${__dirname}/index.html`);
}

function createShop() {
  // ok: javascript-electron-remote-page-with-node
  const window = new BrowserWindow({ webPreferences: { preload: path.join(__dirname, "preload.js") } });
  window.loadURL("https://shop.example.com/app");
}

function createView(developing) {
  const view = new BrowserView({
    webPreferences: {
      // ruleid: javascript-electron-protection-off
      webSecurity: false,
      // ruleid: javascript-electron-protection-off
      allowRunningInsecureContent: true,
      // ok: javascript-electron-protection-off
      nodeIntegration: false,
      // ruleid: javascript-electron-protection-off
      sandbox: false,
    },
  });
  // ruleid: javascript-electron-protection-off
  const webPreferences = { enableRemoteModule: true };
  // ruleid: javascript-electron-protection-off
  webPreferences.contextIsolation = false;
  // ok: javascript-electron-protection-off
  const apart = new BrowserWindow({ webPreferences: { nodeIntegration: true, contextIsolation: true } });
  // ok: javascript-electron-protection-off
  const launched = puppeteer.launch({ sandbox: false });
  // ok: javascript-electron-protection-off
  const safe = new BrowserWindow({ webPreferences: { webSecurity: !developing, contextIsolation: true } });
  return [view, apart, launched, safe, new BrowserWindow({ webPreferences })];
}

ipcMain.handle("open", (event, url) => {
  // ruleid: javascript-electron-address-opened
  return shell.openExternal(url);
});

ipcMain.on("open-link", async (_event, { link }) => {
  // ruleid: javascript-electron-address-opened
  await shell.openExternal(link.trim());
});

ipcMain.handle("help", (event, page) => {
  // ok: javascript-electron-address-opened
  return shell.openExternal(`https://shop.example.com/help/${page}`);
});

ipcMain.handle("open-page", (event, url) => {
  if (["http:", "https:"].includes(new URL(url).protocol)) {
    // ok: javascript-electron-address-opened
    shell.openExternal(url);
  }
});

ipcMain.handle("open-web", (event, url) => {
  if (!/^https?:\/\//i.test(url)) return;
  // ok: javascript-electron-address-opened
  shell.openExternal(url);
});

ipcMain.handle("open-known", (event, url) => {
  if (!isSafeUrl(url)) return;
  // ok: javascript-electron-address-opened
  shell.openExternal(url);
});

function links(window) {
  window.webContents.setWindowOpenHandler(({ url }) => {
    // ruleid: javascript-electron-address-opened
    shell.openExternal(url);
    return { action: "deny" };
  });
  window.webContents.setWindowOpenHandler((details) => {
    // ruleid: javascript-electron-address-opened
    require("electron").shell.openExternal(details.url);
    return { action: "deny" };
  });
  window.webContents.setWindowOpenHandler((details) => {
    // ok: javascript-electron-address-opened
    if (details.url.startsWith("https:")) shell.openExternal(details.url);
    return { action: "deny" };
  });
  window.webContents.on("will-navigate", (event, url) => {
    event.preventDefault();
    // ruleid: javascript-electron-address-opened
    shell.openExternal(url);
  });
  window.webContents.on("new-window", function (event, url) {
    event.preventDefault();
    if (url.startsWith("http")) {
      // ok: javascript-electron-address-opened
      shell.openExternal(url);
    }
  });
}

ipcMain.handle("run", async (event, command) => {
  // ruleid: javascript-electron-command-from-page
  exec(command, (error, out) => event.reply(out));
});

ipcMain.on("tag", (event, { name }) => {
  // ruleid: javascript-electron-command-from-page
  exec(`git tag ${name}`);
  // ok: javascript-electron-command-from-page
  execFile("git", ["tag", "--", name]);
});

ipcMain.on("evaluate", (event, text) => {
  // ruleid: javascript-electron-command-from-page
  event.returnValue = eval(text);
});

ipcMain.handle("status", (event, area) => {
  if (!["staged", "all"].includes(area)) return;
  // ok: javascript-electron-command-from-page
  exec(`git status --${area}`);
});

ipcMain.handle("read", (event, file) => {
  // ruleid: javascript-electron-path-from-page
  return fs.readFileSync(file, "utf8");
});

ipcMain.handle("save", async (event, name, text) => {
  // ruleid: javascript-electron-path-from-page
  await fs.promises.writeFile(path.join(app.getPath("userData"), name), text);
  // ok: javascript-electron-path-from-page
  await fs.promises.writeFile(path.join(app.getPath("userData"), path.basename(name)), text);
  // ok: javascript-electron-path-from-page
  await fs.promises.writeFile(path.join(app.getPath("userData"), "notes.txt"), text);
});

ipcMain.handle("load", (event, name) => {
  const file = path.resolve(app.getPath("userData"), name);
  if (!file.startsWith(app.getPath("userData") + path.sep)) throw new Error(name);
  // ok: javascript-electron-path-from-page
  return fs.readFileSync(file);
});
