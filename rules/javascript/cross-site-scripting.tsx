import DOMPurify from "dompurify";
import { useRouter, useSearchParams } from "next/navigation";

export function Banner({ html, title }: { html: string; title: string }) {
  const params = useSearchParams();
  return (
    <div title={title}>
      {/* ruleid: javascript-dom-xss */}
      <p dangerouslySetInnerHTML={{ __html: params.get("text") ?? "" }} />
      {/* ok: javascript-dom-xss */}
      <p dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(params.get("text") ?? "") }} />
      {/* ok: javascript-dom-xss */}
      <p>{params.get("text")}</p>
    </div>
  );
}

export function Link() {
  const params = new URLSearchParams(window.location.search);
  const next = params.get("next");
  // ruleid: javascript-script-address
  const bad = <a href={next}>back</a>;
  // ok: javascript-script-address
  const good = <a href={`/pages/${next}`}>back</a>;
  // ok: javascript-script-address
  const convert = <a href={`${links.convert}?next=${window.location.href}`}>convert</a>;
  // ruleid: javascript-script-address
  const behind = <a href={`${next}?from=page`}>back</a>;
  // ok: javascript-script-address
  const image = <img src={params.get("image")} />;
  const script = document.createElement("script");
  // ruleid: javascript-script-address
  script.src = params.get("plugin");
  return [bad, good, convert, behind, image, script];
}

app.get("/hello", async (req: Request, res: Response) => {
  const name = req.query.name as string;
  // ruleid: javascript-reflected-xss
  res.send(`<h1>${name}</h1>`);
  // ok: javascript-reflected-xss
  res.send(`<h1>${escapeHtml(name)}</h1>`);
});

fastify.get("/hello", async (request, reply) => {
  // ruleid: javascript-reflected-xss
  reply.type("text/html").send("<h1>" + request.query.name + "</h1>");
  // ok: javascript-reflected-xss
  reply.send({ name: request.query.name });
});

function fromAddress(name: string): string {
  return new URLSearchParams(window.location.search).get(name) ?? "";
}

function pageFromAddress(): number {
  return Number(new URLSearchParams(window.location.search).get("page"));
}

export function greet(box: HTMLElement): void {
  // across: javascript-dom-xss
  box.innerHTML = "<b>" + fromAddress("name") + "</b>";
  // ok: javascript-dom-xss
  box.textContent = fromAddress("name");
  // ok: javascript-dom-xss
  box.innerHTML = "<b>" + pageFromAddress() + "</b>";
}

export function Remark({ text }: { text: string }) {
  const html = marked.parse(text) as string;
  // ruleid: javascript-react-raw-html
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

export function CleanRemark({ text }: { text: string }) {
  const html = DOMPurify.sanitize(marked.parse(text) as string);
  // ok: javascript-react-raw-html
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

export async function Notice({ searchParams }: { searchParams: { note: string } }) {
  // ruleid: javascript-dom-xss
  return <div dangerouslySetInnerHTML={{ __html: `<b>${searchParams.note}</b>` }} />;
}

export function Letter({ text }: { text: string }) {
  // ruleid: javascript-react-raw-html
  return <div dangerouslySetInnerHTML={{ __html: text }} />;
}
