import type { ReactNode } from 'react';
import { CrossCircleGlyph, InfoCircleGlyph } from '#web/ui/glyph/glyph.tsx';
import styles from '../form/login-strip.module.css';

export interface PlainStripProps {
  readonly tone: 'error' | 'info';
  readonly children: ReactNode;
}

/** A message above a form: error or information. */
export function PlainStrip({ tone, children }: PlainStripProps) {
  return (
    <div className={styles['strip']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {tone === 'error' ? <CrossCircleGlyph size={16} /> : <InfoCircleGlyph size={16} />}
      <div className={styles['title']}>{children}</div>
    </div>
  );
}
