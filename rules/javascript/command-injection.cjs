"use strict";
// As TypeScript and Babel compile it
var __importDefault = (this && this.__importDefault) || function (mod) {
    return (mod && mod.__esModule) ? mod : { "default": mod };
};
Object.defineProperty(exports, "__esModule", { value: true });
exports.handler = exports.ping = void 0;
const child_process_1 = require("child_process");
const path_1 = __importDefault(require("path"));
const express_1 = __importDefault(require("express"));
const runner_1 = require("./runner");
var _child_process = require("node:child_process");
const app = (0, express_1.default)();
app.get("/ping", (req, res) => {
    // ruleid: javascript-command-injection
    (0, child_process_1.exec)(`ping ${req.query.host}`);
    // ruleid: javascript-command-injection
    const out = (0, _child_process.exec)("ping " + req.query.host);
    // ok: javascript-command-injection
    (0, child_process_1.execFile)("ping", ["-c", "1", "--", req.query.host]);
    // ok: javascript-command-injection
    (0, runner_1.exec)(0, child_process_1.exec)(req.query.host);
    res.send(out);
});
const ping = (req, res) => {
    const path = path_1.default.join("/srv", "ping");
    // ruleid: javascript-command-injection
    return (0, child_process_1.execSync)(path + " " + req.body.host);
};
exports.ping = ping;
exports.handler = async (event) => {
    // ruleid: javascript-command-injection
    return (0, child_process_1.execSync)("ping " + event.queryStringParameters.host);
};
