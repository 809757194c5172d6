import argparse
import os
import sys

from autogen import AssistantAgent, UserProxyAgent
from autogen_ext.code_executors.docker import DockerCommandLineCodeExecutor
from autogen_ext.code_executors.local import LocalCommandLineCodeExecutor
from crewai import Agent
from datasets import load_dataset
from interpreter import interpreter
from langchain.agents import initialize_agent, load_tools
from langchain_community.agent_toolkits.openapi.toolkit import RequestsToolkit
from langchain_community.tools import ShellTool
from langchain_community.tools.requests.tool import RequestsGetTool
from langchain_community.utilities.requests import TextRequestsWrapper
from langchain_experimental.agents import create_pandas_dataframe_agent
from langchain_experimental.tools import PythonREPLTool
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, AutoTokenizer, pipeline

MODEL = "example/classifier"


def agents(llm, frame, asked):
    # ruleid: python-agent-runs-code
    first = create_pandas_dataframe_agent(llm, frame, verbose=True, allow_dangerous_code=True)
    # ok: python-agent-runs-code
    second = create_pandas_dataframe_agent(llm, frame, allow_dangerous_code=asked)
    # ruleid: python-agent-runs-code
    third = initialize_agent([PythonREPLTool()], llm)
    # ruleid: python-agent-runs-code
    fourth = initialize_agent([ShellTool()], llm)
    # ok: python-agent-runs-code
    fifth = initialize_agent([ShellTool(ask_human_input=True)], llm)
    # ruleid: python-agent-runs-code
    sixth = load_tools(["serpapi", "terminal"], llm=llm)
    # ok: python-agent-runs-code
    seventh = load_tools(["serpapi", "llm-math"], llm=llm)
    return first, second, third, fourth, fifth, sixth, seventh


def make(llm, frame, *, allow_dangerous_code: bool = False):
    if not allow_dangerous_code:
        raise ValueError("allow_dangerous_code")
    # ok: python-agent-runs-code
    return initialize_agent([PythonREPLTool()], llm)


def crews(llm_config):
    # ruleid: python-agent-runs-code
    user = UserProxyAgent("user", code_execution_config={"work_dir": "coding", "use_docker": False})
    # ok: python-agent-runs-code
    contained = UserProxyAgent("user", code_execution_config={"work_dir": "coding", "use_docker": True})
    # ok: python-agent-runs-code
    none = AssistantAgent("assistant", llm_config=llm_config, code_execution_config=False)
    # ruleid: python-agent-runs-code
    local = LocalCommandLineCodeExecutor(work_dir="coding")
    # ok: python-agent-runs-code
    docker = DockerCommandLineCodeExecutor(work_dir="coding")
    # ruleid: python-agent-runs-code
    coder = Agent(role="coder", allow_code_execution=True, code_execution_mode="unsafe")
    # ok: python-agent-runs-code
    safe = Agent(role="coder", allow_code_execution=True, code_execution_mode="safe")
    return user, contained, none, local, docker, coder, safe


# ruleid: python-agent-runs-code
interpreter.auto_run = True
# ok: python-agent-runs-code
interpreter.auto_run = False


def requests_of_a_model(wrapper):
    # ruleid: python-agent-sends-requests
    toolkit = RequestsToolkit(requests_wrapper=TextRequestsWrapper(headers={}), allow_dangerous_requests=True)
    # ruleid: python-agent-sends-requests
    getter = RequestsGetTool(requests_wrapper=wrapper, allow_dangerous_requests=True)
    # ok: python-agent-sends-requests
    other = RequestsToolkit(requests_wrapper=wrapper, allow_dangerous_requests=False)
    # ok: python-agent-sends-requests
    asked = RequestsGetTool(requests_wrapper=wrapper)
    return toolkit, getter, other, asked


def load():
    # ruleid: python-model-code-trusted
    model = AutoModel.from_pretrained("example/classifier", trust_remote_code=True)
    # ruleid: python-model-code-trusted
    rows = load_dataset("example/rows", split="train", trust_remote_code=True)
    # ruleid: python-model-code-trusted
    embedder = SentenceTransformer(MODEL, trust_remote_code=True)
    # ok: python-model-code-trusted
    fixed = AutoModel.from_pretrained(
        "example/classifier", trust_remote_code=True, revision="0123456789abcdef0123456789abcdef01234567"
    )
    # ok: python-model-code-trusted
    local = AutoModel.from_pretrained("./models/classifier", trust_remote_code=True)
    # ok: python-model-code-trusted
    plain = AutoTokenizer.from_pretrained("example/classifier", trust_remote_code=False)
    return model, rows, embedder, fixed, local, plain


def load_named(name, trusted=False):
    # ruleid: python-outside-model-code-trusted, python-model-code-trusted
    model = AutoModel.from_pretrained(name, trust_remote_code=True)
    # ok: python-outside-model-code-trusted
    tokenizer = AutoTokenizer.from_pretrained(name, trust_remote_code=trusted)
    # ok: python-outside-model-code-trusted
    fixed = AutoModel.from_pretrained(name, trust_remote_code=True, revision="0123456789abcdef0123456789abcdef01234567")
    return model, tokenizer, fixed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    args = parser.parse_args()
    # ruleid: python-outside-model-code-trusted, python-model-code-trusted
    classify = pipeline("text-classification", model=args.model, trust_remote_code=True)
    # ruleid: python-outside-model-code-trusted, python-model-code-trusted
    model = AutoModel.from_pretrained(sys.argv[1], trust_remote_code=True)
    chosen = os.environ.get("MODEL", "example/classifier")
    # ruleid: python-outside-model-code-trusted, python-model-code-trusted
    embedder = SentenceTransformer(chosen, trust_remote_code=True)
    return classify, model, embedder
