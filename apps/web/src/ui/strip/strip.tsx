import type { ReactNode } from 'react';
import { CheckCircleGlyph, CrossCircleGlyph, InfoCircleGlyph, WarningGlyph } from '../glyph/glyph.tsx';
import styles from './strip.module.css';

/** Tone of a strip. */
export type StripTone = 'info' | 'success' | 'warning' | 'error';

const GLYPHS: Readonly<Record<StripTone, ReactNode>> = {
  info: <InfoCircleGlyph size={14} />,
  success: <CheckCircleGlyph size={14} />,
  warning: <WarningGlyph size={14} />,
  error: <CrossCircleGlyph size={14} />,
};

export interface StripProps {
  readonly tone: StripTone;
  readonly children: ReactNode;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
}

/** A message across the full width of a card or page: the state, and the possible actions. */
export function Strip({ tone, children, actions }: StripProps) {
  return (
    <div className={styles['strip']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <span className={styles['glyph']}>{GLYPHS[tone]}</span>
      <div className={styles['text']}>{children}</div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
