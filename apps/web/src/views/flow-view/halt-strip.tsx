import type { FlowInstanceHead } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/strip/strip.tsx';
import { FlowError } from './flow-error.tsx';
import styles from './halt-strip.module.css';

/** That a flow has come to a halt: at which step, why, and who can see to it. Nothing for one that goes on. */
export function HaltStrip({ instance }: { readonly instance: FlowInstanceHead }) {
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
