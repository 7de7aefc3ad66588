import { classNames } from '#web/lib/class-names.ts';
import styles from './cell.module.css';

export interface TextCellProps {
  readonly text: string;
  readonly isWrapped: boolean;
  /** Link target; null for plain text. */
  readonly href?: string | null;
}

/**
 * One-line text, cut with an ellipsis by its cell, with the full text as title; in a detail it wraps. A line without a link has no element
 * of its own: a long list has thousands of them.
 */
export function TextCell({ text, isWrapped, href = null }: TextCellProps) {
  if (!isWrapped && href === null) return text;
  const look = classNames(isWrapped ? styles['wrapped'] : styles['line'], href !== null && styles['link']);
  const title = isWrapped ? {} : { title: text };
  if (href === null) {
    return (
      <span className={look} {...title}>
        {text}
      </span>
    );
  }
  const isWeb = /^https?:/i.test(href);
  return (
    <a className={look} href={href} {...title} {...(isWeb ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {text}
    </a>
  );
}
