import ast
import asyncio
import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys

import google.generativeai as genai
import litellm
import ollama
import pandas as pd
import requests
from anthropic import Anthropic
from langchain_openai import ChatOpenAI
from openai import OpenAI
from RestrictedPython import compile_restricted, safe_globals
from sqlalchemy import create_engine, text

client = OpenAI()
claude = Anthropic()
gemini = genai.GenerativeModel("gemini-2.0-flash")
llm = ChatOpenAI(model="gpt-4o")
engine = create_engine("sqlite:///shop.db")


def chart(question, frame):
    response = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": question}])
    code = response.choices[0].message.content.replace("```python", "").replace("```", "").strip()
    # ruleid: python-code-from-model
    exec(code, {}, {"frame": frame})


def table(question):
    answer = client.responses.create(model="gpt-4o", input=question).output_text
    found = re.search(r"```python\s*(.*?)```", answer, re.DOTALL)
    code = found.group(1) if found else answer
    # ruleid: python-code-from-model
    exec(compile(code, "<answer>", "exec"), {"__builtins__": {}})


def numbers(question):
    message = claude.messages.create(model="claude-sonnet-4-5", max_tokens=500, messages=[{"role": "user", "content": question}])
    # ruleid: python-code-from-model
    first = eval(message.content[0].text)
    # ok: python-code-from-model
    second = ast.literal_eval(message.content[0].text)
    # ok: python-code-from-model
    third = json.loads(message.content[0].text)
    return first, second, third


def plot(question):
    blocks = re.findall(r"```(?:python)?(.*?)```", gemini.generate_content(question).text, re.DOTALL)
    # ruleid: python-code-from-model
    exec(blocks[0])


def extract_code(answer):
    return answer.split("```")[1]


def analyse(question):
    reply = llm.invoke(question)
    code = extract_code(reply.content)
    # ruleid: python-code-from-model
    subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=10)
    # ok: python-code-from-model
    exec(compile_restricted(code, "<answer>", "exec"), safe_globals)
    # ok: python-code-from-model
    subprocess.run(["docker", "run", "--rm", "--network=none", "python:3.12", "python", "-c", code], timeout=10)


def step(messages, tools):
    response = client.chat.completions.create(model="gpt-4o", messages=messages, tools=tools)
    for call in response.choices[0].message.tool_calls:
        arguments = json.loads(call.function.arguments)
        # ruleid: python-code-from-model
        exec(arguments["code"])
        # ruleid: python-shell-command-from-model
        subprocess.run(arguments["command"], shell=True, capture_output=True)
        # ok: python-shell-command-from-model
        subprocess.run(["git", "log", "--", arguments["path"]], capture_output=True)


def use_tools(messages):
    message = claude.messages.create(model="claude-sonnet-4-5", max_tokens=500, messages=messages)
    for block in message.content:
        if block.type == "tool_use":
            # ruleid: python-shell-command-from-model
            subprocess.run(["bash", "-c", block.input["command"]], check=False)


def stream(question):
    answer = ""
    for chunk in client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": question}], stream=True):
        answer += chunk.choices[0].delta.content or ""
    # ruleid: python-shell-command-from-model
    os.system(answer)


async def ask_shell(question):
    answer = await litellm.acompletion(model="gpt-4o", messages=[{"role": "user", "content": question}])
    command = answer.choices[0].message.content
    if input(f"Run {command}? ") == "y":
        # ruleid: python-shell-command-from-model
        await asyncio.create_subprocess_shell(command)


def run_program(question):
    command = ollama.chat(model="llama3", messages=[{"role": "user", "content": question}])["message"]["content"]
    # ruleid: python-shell-command-from-model
    subprocess.run(shlex.split(command), check=True)
    # ok: python-shell-command-from-model
    os.system("espeak " + shlex.quote(command))


def local(question):
    reply = requests.post("http://localhost:11434/api/generate", json={"prompt": question}, timeout=60)
    # ruleid: python-shell-command-from-model
    subprocess.getoutput(reply.json()["response"])


def decoded(question):
    content = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": question}]).choices[0].message.content
    data, _ = json.JSONDecoder().raw_decode(content.strip())
    # ruleid: python-shell-command-from-model
    subprocess.run(Step.model_validate(data).command, shell=True, check=True)


def posted(question):
    address = "https://api.openai.com/v1/chat/completions"
    reply = requests.post(address, json={"messages": [{"role": "user", "content": question}]}, timeout=60)
    command = json.loads(reply.json()["choices"][0]["message"]["content"])["command"]
    # ruleid: python-shell-command-from-model
    subprocess.run(command, shell=True, check=True)


def commit(diff):
    title = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": diff}]).choices[0].message.content
    # ruleid: python-shell-command-from-model
    os.system(f'git commit -m "{title}"')
    # ok: python-shell-command-from-model
    subprocess.run(["git", "commit", "-m", title], check=True)


def choose(question):
    action = llm.invoke(question).content.strip()
    if action not in ("status", "log"):
        raise ValueError(action)
    # ok: python-shell-command-from-model
    subprocess.run(f"git {action}", shell=True, check=True)


def rows(question):
    statement = gemini.generate_content(["Write SQL for sqlite", question]).text
    connection = sqlite3.connect("shop.db")
    # ruleid: python-sql-from-model
    return connection.cursor().execute(statement).fetchall()


def frame(question):
    chain = ChatOpenAI() | str
    statement = chain.invoke({"question": question})
    # ruleid: python-sql-from-model
    first = pd.read_sql_query(statement, sqlite3.connect("shop.db"))
    with engine.connect() as connection:
        # ruleid: python-sql-from-model
        connection.execute(text(statement.strip()))
    return first


def is_read_only(statement):
    return statement.lower().startswith("select ")


def checked(question):
    statement = llm.invoke(question).content
    if not is_read_only(statement):
        raise ValueError(statement)
    # ok: python-sql-from-model
    return sqlite3.connect("shop.db").cursor().execute(statement)


def keep(question):
    answer = llm.invoke(question).content
    connection = sqlite3.connect("shop.db")
    # ok: python-sql-from-model
    connection.execute("INSERT INTO answers VALUES (?, ?)", (question, answer))
    # ok: python-sql-from-model
    return llm.predict(answer)


def unrelated(sms, number, code):
    message = sms.messages.create(to=number, body=code)
    # ok: python-code-from-model
    eval("1 + 1")
    return message
