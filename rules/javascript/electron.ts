import { exec, spawn } from "node:child_process";
import fs from "node:fs/promises";
import { BrowserWindow, ipcMain, shell, type IpcMainInvokeEvent } from "electron";

let main: BrowserWindow | null = null;

export function open(): void {
  // ruleid: javascript-electron-node-in-page
  main = new BrowserWindow({ webPreferences: { nodeIntegration: true, contextIsolation: false } });
  main.webContents.setWindowOpenHandler(({ url }: { url: string }) => {
    // ruleid: javascript-electron-address-opened
    void shell.openExternal(url);
    return { action: "deny" };
  });
}

ipcMain.handle("open-external", async (_event: IpcMainInvokeEvent, url: string): Promise<void> => {
  // ruleid: javascript-electron-address-opened
  await shell.openExternal(url);
});

ipcMain.handle("open-checked", async (_event: IpcMainInvokeEvent, url: string) => {
  const { protocol } = new URL(url);
  if (protocol !== "https:") return;
  // ok: javascript-electron-address-opened
  await shell.openExternal(url);
});

ipcMain.handle("run", (_event, command: string) =>
  new Promise((resolve) => {
    // ruleid: javascript-electron-command-from-page
    exec(command, { timeout: 30000 }, (error, out) => resolve(out));
  }),
);

ipcMain.handle("start", async (_event, { command, cwd }: { command: string; cwd: string }) => {
  // ruleid: javascript-electron-command-from-page
  spawn("cmd.exe", ["/c", "start", "cmd.exe", "/k", command], { cwd });
  // ok: javascript-electron-command-from-page
  spawn("git", ["log", "--", command], { cwd });
});

ipcMain.handle("stop", (_event, pid: number) => {
  // ok: javascript-electron-command-from-page
  exec(`taskkill /PID ${pid} /F`);
});

ipcMain.handle("read-file", async (_event, file: string): Promise<string> => {
  // ruleid: javascript-electron-path-from-page
  return fs.readFile(file, "utf8");
});

ipcMain.handle("write-file", async (_event, file: string, text: string) => {
  if (!validateOutputPath(file)) throw new Error(file);
  // ok: javascript-electron-path-from-page
  await fs.writeFile(file, text);
});
