import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import styles from './upload.module.css';
import type { Denied } from './use-upload.ts';

export interface DeniedListProps {
  readonly denied: readonly Denied[];
  readonly onForget: () => void;
}

/** The rejected files, each with its message (SPEC §8). */
export function DeniedList({ denied, onForget }: DeniedListProps) {
  const { t } = useTranslation(['files', 'common']);
  if (denied.length === 0) return null;
  return (
    <Strip
      tone="error"
      actions={
        <Button tone="link" onClick={onForget}>
          {t('common:action.close')}
        </Button>
      }
    >
      <ul className={styles['denied']}>
        {denied.map((each, index) => (
          <li key={index}>
            <DeniedText denied={each} />
          </li>
        ))}
      </ul>
    </Strip>
  );
}

function DeniedText({ denied }: { readonly denied: Denied }) {
  const { t } = useTranslation('files');
  if (denied.rule === 'count') {
    const { limit, chosen, total } = denied;
    return t('fault.count', { limit, chosen, total });
  }
  return t('fault.ofFile', { name: denied.name, text: textOf(denied, t) });
}

function textOf(
  denied: Exclude<Denied, { rule: 'count' }>,
  t: ReturnType<typeof useTranslation<'files'>>['t'],
) {
  switch (denied.rule) {
    case 'server':
      return denied.message;
    case 'empty':
      return t('fault.empty');
    case 'type':
      return t('fault.type', { kinds: denied.allowed.join(' / ') });
    case 'size':
      return t('fault.size', { limit: denied.limitMb, actual: denied.actualMb });
  }
}
