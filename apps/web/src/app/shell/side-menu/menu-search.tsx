import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useMenuSearch } from '../search/use-menu-search.ts';
import { FoundEntries } from '../search/found-entries.tsx';
import { useSearchShortcut } from '../search/use-search-shortcut.ts';
import styles from './side-menu.module.css';

/** The menu's search box; results open below it, over the page. */
export function MenuSearch() {
  const { t } = useTranslation('shell');
  const input = useRef<HTMLInputElement>(null);
  const search = useMenuSearch(() => input.current?.blur());
  useSearchShortcut(input);
  return (
    <div className={styles['search']} role="search" onBlur={search.onBlur}>
      <div className={styles['searchBox']}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles['searchInput']}
          placeholder={t('search.placeholder')}
          {...search.inputProps}
        />
        <kbd className={styles['keys']} aria-hidden>
          Ctrl K
        </kbd>
      </div>
      {search.isOpen && <FoundEntries search={search} className={styles['found']} />}
    </div>
  );
}
