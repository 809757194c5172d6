import type { GetServerSideProps } from 'next';
import React from 'react';
import { marked } from 'marked';

interface Props {
  slug: string;
  note: string;
}

// case: vulnerable CWE-79
export const getServerSideProps: GetServerSideProps<Props> = async ({ params, query }) => {
  const note = Array.isArray(query.note) ? query.note.join(' ') : query.note ?? '';
  return { props: { slug: String(params?.slug ?? ''), note } };
};

export default function ArticlePage({ slug, note }: Props) {
  const rendered = marked.parse(note) as string;
  return (
    <main>
      <h1>{slug}</h1>
      <aside dangerouslySetInnerHTML={{ __html: rendered }} />
    </main>
  );
}
