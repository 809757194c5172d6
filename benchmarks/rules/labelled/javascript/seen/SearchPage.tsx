import React from 'react';
import { useSearchParams } from 'react-router-dom';

interface Hit {
  id: string;
  title: string;
}

interface Props {
  hits: Hit[];
}

// case: vulnerable CWE-79
function highlight(text: string): string {
  return text
    .split(' ')
    .filter((word) => word.length > 0)
    .map((word) => `<mark>${word}</mark>`)
    .join(' ');
}

export function SearchPage({ hits }: Props) {
  const [params] = useSearchParams();
  const term = params.get('q') ?? '';
  const heading = { __html: 'Results for ' + highlight(term) };
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
