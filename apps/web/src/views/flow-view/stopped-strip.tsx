import type { FlowInstanceHead } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/strip/strip.tsx';
import { FlowError } from './flow-error.tsx';
import styles from './stopped-strip.module.css';

/** A stopped flow: the step, the reason, and the contact. Hidden for a running flow. */
export function StoppedStrip({ instance }: { readonly instance: FlowInstanceHead }) {
  const { t } = useTranslation('flows');
  const { state, currentNodes, error, askWhom } = instance;
  if (state !== 'ERROR') return null;
  const join = (named: readonly { readonly name: string }[]) =>
    named.map(({ name }) => name).join(t('separator'));
  const names = join(askWhom);
  return (
    <div className={styles['strip']}>
      <Strip tone="error">
        <strong>{t('halt.title', { node: join(currentNodes) })}</strong> <FlowError code={error} />
        {names !== '' && <span>{t('halt.ask', { names })}</span>}
      </Strip>
    </div>
  );
}
