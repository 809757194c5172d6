"""Names that methods of many libraries have: which method such a call runs isn't told by its name alone."""

from __future__ import annotations

_OF_PYTHON = (str, bytes, list, dict, set, tuple, int, float, bytearray, frozenset, object)

COMMON = frozenset(name for kind in _OF_PYTHON for name in dir(kind)) | frozenset(
    {
        "acquire", "addEventListener", "addListener", "aggregate", "alert", "apply", "assert", "assign",
        "begin", "catch", "charAt", "charCodeAt", "click", "close", "codePointAt", "commit", "concat",
        "confirm", "connect", "create", "cursor", "debug", "defineProperty", "delete", "deleteMany",
        "deleteOne", "destroy", "dispatch", "dispatchEvent", "download", "enter", "entries", "error", "every",
        "execute", "exists", "fatal", "fetch", "fetchall", "fetchone", "filter", "finally", "findAll",
        "findById", "findByPk", "findFirst", "findIndex", "findLast", "findMany", "findOne", "findUnique",
        "first", "flatMap", "flush", "focus", "forEach", "freeze", "getElementById", "getHeader", "getState",
        "getTime", "handle", "hasOwnProperty", "includes", "indexOf", "insertMany", "insertOne", "lastIndexOf",
        "length", "listen", "listeners", "localeCompare", "match", "matchAll", "mutate", "normalize", "notify",
        "order_by", "padEnd", "padStart", "params", "parse", "perform", "populate", "preventDefault", "print",
        "process", "prompt", "publish", "query", "querySelector", "querySelectorAll", "raise_for_status",
        "readFile", "readline", "readlines", "redirect", "reduce", "reduceRight", "register", "release",
        "removeEventListener", "removeListener", "render", "repeat", "replaceAll", "request", "resolve",
        "respond", "rollback", "search", "select", "sendFile", "serialize", "session", "setHeader", "setState",
        "setup", "shift", "shutdown", "slice", "splice", "start", "startsWith", "status", "store", "stringify",
        "submit", "subscribe", "substr", "substring", "terminate", "toISOString", "toJSON", "toLowerCase",
        "toString", "toUpperCase", "toggle", "trace", "transaction", "trimEnd", "trimStart", "unshift",
        "unsubscribe", "updateMany", "updateOne", "upload", "validate", "valueOf", "warning", "write",
        "writeFile", "writelines",
    }
)  # fmt: skip
