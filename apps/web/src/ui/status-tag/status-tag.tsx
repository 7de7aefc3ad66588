import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** Colour families of VISUAL §3; each has its text, background and border in light and dark. */
export type StatusFamily =
  | 'slate'
  | 'blue'
  | 'indigo'
  | 'cyan'
  | 'green'
  | 'amber'
  | 'orange'
  | 'red'
  | 'stone';

/** The 12 px stroke glyphs: colour, glyph and text always appear together. */
const GLYPHS = {
  ring: <circle cx="6" cy="6" r="3.6" />,
  check: <path d="m2.6 6.3 2.4 2.4 4.6-5" />,
  cross: <path d="m3.2 3.2 5.6 5.6m0-5.6L3.2 8.8" />,
  clock: <path d="M6 3.6V6l1.6 1.2M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Z" />,
  half: (
    <>
      <circle cx="6" cy="6" r="3.6" />
      <path d="M6 2.4a3.6 3.6 0 0 1 0 7.2Z" fill="currentColor" stroke="none" />
    </>
  ),
  return: <path d="M4.4 2.4 2.4 4.6l2 2.2M2.6 4.6h4.2a2.3 2.3 0 0 1 0 4.8H4.6" />,
  undo: <path d="M2.6 4.2h4.6a2.6 2.6 0 1 1 0 5.2H4M4.4 2.2l-2 2 2 2" />,
  arrows: <path d="M2 4.2h7.4M7.6 2.4l1.8 1.8-1.8 1.8M10 8H2.6m1.8 1.8L2.6 8l1.8-1.8" />,
  barred: <path d="M3.2 3.2l5.6 5.6M6 1.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Z" />,
  lock: <path d="M3 5.4h6v4.4H3ZM4.2 5.4V4a1.8 1.8 0 0 1 3.6 0v1.4" />,
  pencil: <path d="m2.4 9.6.5-2.1 5-5 1.6 1.6-5 5Z" />,
  pause: <path d="M4.4 2.8v6.4M7.6 2.8v6.4" />,
  bell: <path d="M2.6 8.4h6.8L8.6 7V5.2a2.6 2.6 0 0 0-5.2 0V7l-.8 1.4ZM5.2 10h1.6" />,
  alert: <path d="M6 3.6v3M6 8.3v.1M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Z" />,
  info: <path d="M6 5.4v3M6 3.6v.1M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Z" />,
  gear: (
    <path d="M6 4.4a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2ZM6 1.6v1.2m0 6.4v1.2M1.6 6h1.2m6.4 0h1.2M2.9 2.9l.8.8m4.6 4.6.8.8m0-6.2-.8.8M3.7 8.3l-.8.8" />
  ),
} satisfies Record<string, ReactNode>;

export type StatusGlyph = keyof typeof GLYPHS;

export interface StatusTagProps {
  readonly family: StatusFamily;
  readonly glyph: StatusGlyph;
  /** `dashed`: not submitted yet; `outline`: without a background. */
  readonly line?: 'dashed' | 'outline';
  readonly children: string;
}

/** A state as colour, glyph and text. */
export function StatusTag({ family, glyph, line, children }: StatusTagProps) {
  return (
    <span className={styles['tag']} data-family={family} data-line={line}>
      <svg viewBox="0 0 12 12" className={styles['glyph']} aria-hidden>
        {GLYPHS[glyph]}
      </svg>
      {children}
    </span>
  );
}
