import { useTranslation } from 'react-i18next';
import { classNames } from '#web/lib/class-names.ts';
import { MenuIcon } from '../side-menu/menu-icon.tsx';
import styles from './search.module.css';
import { type MenuSearchState, optionId } from './use-menu-search.ts';

/** The entries found by a search: name, and the full title with its path (TAB-09). */
export function FoundEntries({
  search,
  className,
}: {
  readonly search: MenuSearchState;
  readonly className?: string | undefined;
}) {
  const { t } = useTranslation('shell');
  const { found, index, listId } = search;
  if (found.length === 0) {
    return (
      <div className={className} role="status">
        <p className={styles['nothing']}>{t('search.nothing', { text: search.text.trim() })}</p>
      </div>
    );
  }
  return (
    <ul
      id={listId}
      className={classNames(styles['list'], className)}
      role="listbox"
      aria-label={t('search.found')}
    >
      {found.map((entry, at) => (
        <li
          key={entry.node.code}
          id={optionId(listId, at)}
          role="option"
          aria-selected={at === index}
          className={styles['option']}
          onMouseMove={() => search.setIndex(at)}
          // Prevents the press from taking the focus from the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => search.choose(entry)}
        >
          <MenuIcon name={entry.path[0]?.icon ?? ''} />
          <span className={styles['texts']}>
            <span className={styles['name']}>{entry.node.name}</span>
            <span className={styles['way']}>{entry.fullTitle}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
