import React from 'react';
import { useSearchParams } from 'react-router-dom';
import DOMPurify from 'dompurify';

interface Hit {
  id: string;
  title: string;
}

interface Props {
  hits: Hit[];
}

// case: safe CWE-79
function highlight(text: string): string {
  return text
    .split(' ')
    .filter((word) => word.length > 0)
    .map((word) => `<mark>${word}</mark>`)
    .join(' ');
}

export function ResultPage({ hits }: Props) {
  const [params] = useSearchParams();
  const term = params.get('q') ?? '';
  const heading = { __html: DOMPurify.sanitize('Results for ' + highlight(term)) };
  return (
    <section>
      <h2 dangerouslySetInnerHTML={heading} />
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>{hit.title}</li>
        ))}
      </ul>
    </section>
  );
}
