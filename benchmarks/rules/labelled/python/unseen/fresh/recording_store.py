"""Call recordings, fetched by an opaque reference."""
import base64
from pathlib import Path
from uuid import UUID

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import Response

router = APIRouter(prefix="/recordings")
ROOT = Path("/var/lib/pbx/recordings")


# case: vulnerable CWE-22
class Recording:
    def __init__(self, reference: str):
        self.relative = base64.urlsafe_b64decode(reference + "==").decode()

    def audio(self) -> bytes:
        with open(ROOT / self.relative, "rb") as stream:
            return stream.read()


@router.get("/by-reference")
def by_reference(ref: str = Query(...)):
    recording = Recording(ref)
    try:
        return Response(recording.audio(), media_type="audio/wav")
    except FileNotFoundError:
        raise HTTPException(404) from None


# case: safe CWE-22
@router.get("/{call_id}")
def by_call(call_id: str):
    try:
        key = UUID(call_id)
    except ValueError:
        raise HTTPException(422, "not a call id") from None
    target = ROOT / f"{key}.wav"
    with open(target, "rb") as stream:
        return Response(stream.read(), media_type="audio/wav")
