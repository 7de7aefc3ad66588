import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { KeyList } from '#web/ui/shortcuts/key-list.tsx';
import { closePanel, useShell } from '../shell.store.ts';
import { SHORTCUTS, TAB_KEYS } from '../shortcuts.ts';
import styles from './dialogs.module.css';

const WIDTH_PX = 480;

/** The shortcuts of the shell and of the tab strip. */
export function ShortcutsDialog() {
  const { t } = useTranslation('shell');
  const isOpen = useShell(({ panel }) => panel === 'shortcuts');
  const linesOf = (keys: typeof SHORTCUTS | typeof TAB_KEYS) =>
    keys.map((each) => ({ label: t(`shortcuts.${each.name}`), keys: each.keys }));
  return (
    <AppModal title={t('shortcuts.title')} isOpen={isOpen} onClose={closePanel} widthPx={WIDTH_PX}>
      <h3 className={styles['section']}>{t('shortcuts.everywhere')}</h3>
      <KeyList lines={linesOf(SHORTCUTS)} />
      <h3 className={styles['section']}>{t('shortcuts.onTab')}</h3>
      <KeyList lines={linesOf(TAB_KEYS)} />
    </AppModal>
  );
}
