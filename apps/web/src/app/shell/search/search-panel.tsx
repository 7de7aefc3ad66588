import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { closePanel, useShell } from '../shell.store.ts';
import { FoundEntries } from './found-entries.tsx';
import styles from './search.module.css';
import { useMenuSearch } from './use-menu-search.ts';

const WIDTH_PX = 560;

function SearchForm() {
  const { t } = useTranslation('shell');
  const search = useMenuSearch(closePanel);
  return (
    <>
      <div className={styles['panelInput']}>
        {/* The panel is opened for typing. */}
        <input className={styles['input']} autoFocus placeholder={t('search.hint')} {...search.inputProps} />
      </div>
      {search.isOpen && <FoundEntries search={search} className={styles['panelList']} />}
    </>
  );
}

/** The search panel (HDR-03); opened by Ctrl K where the menu's search box is not visible. */
export function SearchPanel() {
  const { t } = useTranslation('shell');
  const isOpen = useShell(({ panel }) => panel === 'search');
  return (
    <AppModal title={t('search.label')} isOpen={isOpen} onClose={closePanel} widthPx={WIDTH_PX}>
      <SearchForm />
    </AppModal>
  );
}
