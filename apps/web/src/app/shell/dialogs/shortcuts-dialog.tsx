import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { closePanel, useShell } from '../shell.store.ts';
import { SHORTCUTS, TAB_KEYS } from '../shortcuts.ts';
import styles from './dialogs.module.css';

const WIDTH_PX = 480;

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <dd className={styles['keys']}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dd>
  );
}

/** The keys of the shell and of the tab strip. */
export function ShortcutsDialog() {
  const { t } = useTranslation('shell');
  const isOpen = useShell(({ panel }) => panel === 'shortcuts');
  return (
    <AppModal title={t('shortcuts.title')} isOpen={isOpen} onClose={closePanel} widthPx={WIDTH_PX}>
      <h3 className={styles['section']}>{t('shortcuts.everywhere')}</h3>
      <dl className={styles['shortcuts']}>
        {SHORTCUTS.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <Keys keys={keys} />
          </div>
        ))}
      </dl>
      <h3 className={styles['section']}>{t('shortcuts.onTab')}</h3>
      <dl className={styles['shortcuts']}>
        {TAB_KEYS.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <Keys keys={keys} />
          </div>
        ))}
      </dl>
    </AppModal>
  );
}
