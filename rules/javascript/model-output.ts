import { exec, execFile, execSync, spawn } from "node:child_process";
import vm from "node:vm";
import { promisify } from "node:util";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenerativeAI } from "@google/generative-ai";
import { ChatOpenAI } from "@langchain/openai";
import { openai as provider } from "@ai-sdk/openai";
import { generateObject, generateText, streamText } from "ai";
import ollama from "ollama";
import OpenAI from "openai";
import { Pool } from "pg";
import { z } from "zod";

const run = promisify(exec);
const openai = new OpenAI();
const claude = new Anthropic();
const gemini = new GoogleGenerativeAI(process.env.GEMINI_KEY!).getGenerativeModel({ model: "gemini-2.0-flash" });
const model = new ChatOpenAI({ model: "gpt-4o" });
const pool = new Pool();

export async function chart(question: string) {
  const response = await openai.chat.completions.create({ model: "gpt-4o", messages: [{ role: "user", content: question }] });
  const code = response.choices[0].message.content ?? "";
  // ruleid: javascript-code-from-model
  return eval(code);
}

export async function compute(question: string) {
  const { output_text: answer } = await openai.responses.create({ model: "gpt-4o", input: question });
  const found = answer.match(/```js([\s\S]*?)```/);
  // ruleid: javascript-code-from-model
  const compiled = new Function("data", found ? found[1] : answer);
  // ruleid: javascript-code-from-model
  vm.runInNewContext(answer.replace(/```(?:js)?/g, ""), { data: [] });
  // ok: javascript-code-from-model
  return compiled(JSON.parse(answer));
}

function extractCode(text: string) {
  const block = /```(?:js|javascript)?\n([\s\S]*?)```/.exec(text);
  return block ? block[1] : text;
}

export async function plot(question: string) {
  const message = await claude.messages.create({ model: "claude-sonnet-4-5", max_tokens: 500, messages: [{ role: "user", content: question }] });
  const code = extractCode(message.content[0].text);
  // ruleid: javascript-code-from-model
  const script = new vm.Script(code);
  // ok: javascript-code-from-model
  const sandboxed = await sandbox.runCode(code);
  return [script, sandboxed];
}

export async function shell(task: string) {
  const result = await gemini.generateContent(task);
  const response = await result.response;
  const command = response.text().trim();
  // ruleid: javascript-shell-command-from-model
  exec(command, (error, out) => console.log(out));
  // ok: javascript-shell-command-from-model
  execFile("git", ["log", "--grep", command], () => {});
}

export async function ask(task: string) {
  const { text } = await generateText({ model: provider("gpt-4o"), prompt: task });
  // ruleid: javascript-shell-command-from-model
  const { stdout } = await run(text);
  const { object } = await generateObject({ model: provider("gpt-4o"), schema: z.object({ command: z.string() }), prompt: task });
  // ruleid: javascript-shell-command-from-model
  spawn(object.command, { shell: true });
  return stdout;
}

export async function commit(diff: string) {
  const answer = await ollama.chat({ model: "llama3", messages: [{ role: "user", content: diff }] });
  const title = answer.message.content;
  // ruleid: javascript-shell-command-from-model
  execSync(`git commit -m "${title}"`);
  // ok: javascript-shell-command-from-model
  execFile("git", ["commit", "-m", title], () => {});
}

export async function agent(messages: OpenAI.ChatCompletionMessageParam[]) {
  const response = await openai.chat.completions.create({ model: "gpt-4o", messages });
  for (const call of response.choices[0].message.tool_calls ?? []) {
    const args = JSON.parse(call.function.arguments);
    // ruleid: javascript-shell-command-from-model
    execSync(args.command);
  }
}

export async function choose(task: string) {
  const { text } = await generateText({ model: provider("gpt-4o"), prompt: task });
  if (!["status", "log"].includes(text)) {
    throw new Error(text);
  }
  // ok: javascript-shell-command-from-model
  execSync(`git ${text}`);
}

export async function remote(task: string) {
  const response = await fetch("https://api.openai.com/v1/chat/completions", { method: "POST", body: JSON.stringify({ task }) });
  const answer = await response.json();
  // ruleid: javascript-shell-command-from-model
  execSync(answer.choices[0].message.content);
  // ok: javascript-shell-command-from-model
  const tags = /#(\w+)/g.exec(answer.choices[0].message.content);
  return tags;
}

export async function rows(question: string) {
  const answer = await model.invoke(question);
  const statement = answer.content as string;
  // ruleid: javascript-sql-from-model
  const found = await pool.query(statement);
  // ok: javascript-sql-from-model
  await pool.query("INSERT INTO answers VALUES ($1)", [statement]);
  return found.rows;
}

export async function report(question: string) {
  const completion = await openai.chat.completions.create({ model: "gpt-4o", messages: [{ role: "user", content: question }] });
  const sql = completion.choices[0].message.content!.trim();
  // ruleid: javascript-sql-from-model
  return prisma.$queryRawUnsafe(sql);
}

export async function checked(question: string) {
  const { text } = await generateText({ model: provider("gpt-4o"), prompt: question });
  if (!isReadOnly(text)) {
    throw new Error("only SELECT");
  }
  // ok: javascript-sql-from-model
  return pool.query(text);
}

export async function page(question: string) {
  const result = streamText({ model: provider("gpt-4o"), prompt: question });
  let text = "";
  for await (const part of result.textStream) {
    text += part;
  }
  // ruleid: javascript-code-from-model
  return new Function(text);
}

export async function message(twilio: Client, to: string) {
  const sent = await twilio.messages.create({ to, body: "Hello" });
  // ok: javascript-shell-command-from-model
  execSync(`logger sent`);
  return sent;
}
