import { useTranslation } from 'react-i18next';
import styles from './waiting.module.css';

interface WaitingProps {
  /** The room that its place takes on the page: height, surface. */
  readonly className?: string | undefined;
}

/** Bars that stand for what is to come; whoever draws them says in words what they mean. */
export function WaitingBars({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, bar) => (
    <div key={bar} className={styles['bar']} style={{ width: `${92 - ((bar * 17) % 45)}%` }} />
  ));
}

/** What a part of a page looks like while its data is on the way: breathing bars, and words for who cannot see them. */
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
