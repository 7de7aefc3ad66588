import { type ReactNode, useMemo } from 'react';
import styles from './rich-text.module.css';

/** Tags our editor produces. Other elements are reduced to their text: stored text is never trusted. */
const TAGS: ReadonlySet<string> = new Set([
  'P',
  'BR',
  'STRONG',
  'B',
  'EM',
  'I',
  'U',
  'S',
  'H1',
  'H2',
  'H3',
  'H4',
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'CODE',
  'PRE',
  'HR',
  'A',
]);
const EMPTY_TAGS: ReadonlySet<string> = new Set(['BR', 'HR']);

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => drawn(child, index));
}

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  if (!TAGS.has(node.tagName)) return childrenOf(node);
  const Tag = node.tagName.toLowerCase() as 'p'; // one of the tags above; `p` represents all of them
  if (EMPTY_TAGS.has(node.tagName)) return <Tag key={key} />;
  return (
    <Tag key={key} {...linkOf(node)}>
      {childrenOf(node)}
    </Tag>
  );
}

function linkOf(node: Element): object {
  const href = node.getAttribute('href') ?? '';
  if (node.tagName !== 'A' || !/^(https?:|mailto:|tel:)/i.test(href)) return {};
  return { href, target: '_blank', rel: 'noreferrer noopener' };
}

/** Formatted text, rebuilt from known tags: no script, no style, no external image. */
export function RichTextBody({ html }: { readonly html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return <div className={styles['body']}>{content}</div>;
}
