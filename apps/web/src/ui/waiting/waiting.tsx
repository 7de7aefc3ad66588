import { useTranslation } from 'react-i18next';
import styles from './waiting.module.css';

interface WaitingProps {
  /** Its height and surface on the page. */
  readonly className?: string | undefined;
}

/** Placeholder bars; the caller describes them as text. */
export function WaitingBars({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, bar) => (
    <div key={bar} className={styles['bar']} style={{ width: `${92 - ((bar * 17) % 45)}%` }} />
  ));
}

/** A part of a page while its data loads: animated bars, and a text for screen readers. */
export function Waiting({ className }: WaitingProps) {
  const { t } = useTranslation('common');
  return (
    <div className={className} role="status" aria-label={t('loading')}>
      <div className={styles['bars']}>
        <WaitingBars count={6} />
      </div>
    </div>
  );
}
