import React, { useEffect, useRef } from 'react';

type PanelProps = { children?: React.ReactNode };

function fromUrl(name: string): string {
  return new URLSearchParams(window.location.search).get(name) ?? '';
}

// case: vulnerable CWE-79
export function Banner(_props: PanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) {
      box.current.innerHTML = '<b>' + fromUrl('notice') + '</b>';
    }
  }, []);
  return <div ref={box} />;
}

// case: safe CWE-79
export function Notice(_props: PanelProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) {
      box.current.textContent = '<b>' + fromUrl('notice') + '</b>';
    }
  }, []);
  return <div ref={box} />;
}

// case: safe CWE-79
export function Title() {
  const title = fromUrl('title');
  return <h1 title={title}>{title}</h1>;
}

// case: vulnerable CWE-79
export function Bio() {
  const bio = fromUrl('bio').trim();
  return bio ? <article dangerouslySetInnerHTML={{ __html: bio }} /> : <p>No biography yet</p>;
}

// case: safe CWE-79
export function Badge() {
  const level = fromUrl('level');
  const html = level === 'gold' ? '<em>Gold</em>' : '<em>Silver</em>';
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}

// case: vulnerable CWE-79
export function printTicket(): void {
  const seat = decodeURIComponent(document.location.hash.substring(1));
  const sheet = window.open('', 'ticket');
  sheet?.document.write(`<p>Seat: ${seat}</p>`);
  sheet?.print();
}

// case: safe CWE-79
export function printReceipt(): void {
  const seat = Number(decodeURIComponent(document.location.hash.substring(1)));
  const sheet = window.open('', 'ticket');
  sheet?.document.write(`<p>Seat: ${seat}</p>`);
  sheet?.print();
}

// case: vulnerable CWE-79
export function addComment(list: HTMLUListElement): void {
  const author = fromUrl('author');
  const rows = [author, 'wrote on ' + new Date().toISOString()];
  list.insertAdjacentHTML('beforeend', rows.map((r) => `<li>${r}</li>`).join(''));
}
