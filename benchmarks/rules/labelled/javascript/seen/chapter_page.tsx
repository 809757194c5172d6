import type { GetServerSideProps } from 'next';
import React from 'react';
import { marked } from 'marked';

interface Props {
  slug: string;
  note: string;
}

const INTRO = 'This chapter is part of the **handbook**.';

// case: safe CWE-79
export const getServerSideProps: GetServerSideProps<Props> = async ({ params, query }) => {
  const note = Array.isArray(query.note) ? query.note.join(' ') : query.note ?? '';
  return { props: { slug: String(params?.slug ?? ''), note } };
};

export default function ChapterPage({ slug, note }: Props) {
  const rendered = marked.parse(INTRO) as string;
  return (
    <main>
      <h1>{slug}</h1>
      <aside dangerouslySetInnerHTML={{ __html: rendered }} />
      <p>{note}</p>
    </main>
  );
}
