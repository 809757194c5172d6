type Point = { x: number; y: number };

const canvas = document.querySelector<HTMLCanvasElement>('#chart')!;
const context = canvas.getContext('2d')!;

function plot(points: Point[]): void {
  context.beginPath();
  for (const p of points) {
    context.lineTo(p.x, canvas.height - p.y);
  }
  context.stroke();
}

// case: vulnerable CWE-94
export function plotFromHash(): void {
  const expression = decodeURIComponent(window.location.hash.slice(1));
  const points: Point[] = [];
  for (let x = 0; x < canvas.width; x += 4) {
    points.push({ x, y: eval(expression.replace(/\bt\b/g, String(x))) });
  }
  plot(points);
}

// case: safe CWE-94
export function plotFromData(): void {
  const encoded = decodeURIComponent(window.location.hash.slice(1));
  const values: unknown = JSON.parse(encoded);
  if (!Array.isArray(values)) {
    return;
  }
  plot(values.map((v, i) => ({ x: i * 4, y: Number(v) })));
}

// case: vulnerable CWE-94
export function scheduleRefresh(): void {
  const params = new URLSearchParams(window.location.search);
  const callback = params.get('onrefresh') ?? 'redraw';
  window.setTimeout(callback + '()', 5000);
}

// case: safe CWE-94
export function scheduleRedraw(): void {
  const params = new URLSearchParams(window.location.search);
  const delay = Number(params.get('delay') ?? '5000');
  window.setTimeout(() => plot([{ x: 0, y: 0 }]), Number.isFinite(delay) ? delay : 5000);
}

// case: vulnerable CWE-94
export function runPreset(): void {
  const code = new URL(window.location.href).searchParams.get('preset');
  let body = 'return 0';
  try {
    JSON.parse(code ?? '');
  } catch {
    body = 'return ' + code;
  }
  plot([{ x: 0, y: Number(Function(body)()) }]);
}

// case: safe CWE-94
export function runDefault(): void {
  const code = new URL(window.location.href).searchParams.get('preset');
  let body = 'return 0';
  if (code !== null) {
    body = 'return 42';
  }
  plot([{ x: 0, y: Number(Function(body)()) }]);
}
