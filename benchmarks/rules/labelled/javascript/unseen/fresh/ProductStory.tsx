'use client';

import React, { useEffect, useRef, useState } from 'react';
import DOMPurify from 'dompurify';
import { useSearchParams } from 'next/navigation';

// case: vulnerable CWE-79
export function ProductStory() {
  const params = useSearchParams();
  const [story, setStory] = useState('');

  useEffect(() => {
    const intro = params.get('intro') ?? '';
    setStory(`<p class="intro">${intro}</p>`);
  }, [params]);

  return <section dangerouslySetInnerHTML={{ __html: story }} />;
}

// case: safe CWE-79
export function ProductNote() {
  const params = useSearchParams();
  const note = DOMPurify.sanitize(params.get('note') ?? '');
  return <section dangerouslySetInnerHTML={{ __html: note }} />;
}

// case: safe CWE-79
export function ProductLabel() {
  const params = useSearchParams();
  const holder = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (holder.current) {
      holder.current.textContent = params.get('label') ?? '';
    }
  }, [params]);

  return <span ref={holder} title={params.get('label') ?? ''} />;
}
