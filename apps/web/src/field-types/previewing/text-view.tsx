import { use } from 'react';
import type { ContentViewProps } from './content-view.ts';
import { oncePer } from './once-per.ts';
import styles from './preview-dialog.module.css';
import { decodeText } from './read-text.ts';
import { ToolRow } from './tool-row.tsx';

/** More would slow down the page. */
const CHARACTERS_MAX = 500_000;

const read = oncePer(async (content: Blob) =>
  decodeText(await content.arrayBuffer()).slice(0, CHARACTERS_MAX),
);

/** A text, unchanged. */
export function TextView({ name, content }: ContentViewProps) {
  const text = use(read(content));
  return (
    <>
      <ToolRow />
      <pre className={styles['text']} tabIndex={0} role="region" aria-label={name}>
        {text}
      </pre>
    </>
  );
}
