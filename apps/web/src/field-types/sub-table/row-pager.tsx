import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { KeyedRow } from './rows.logic.ts';
import styles from './sub-table.module.css';

/** Maximum rows with controls in the document: each has a dozen controls. */
export const ROWS_PER_PAGE = 20;

/** The rows of a page. */
export function rowsOnPage(rows: readonly KeyedRow[], page: number): readonly KeyedRow[] {
  return rows.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);
}

export interface RowPagerProps {
  readonly count: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Paging for long sub-tables; hidden for short ones. */
export function RowPager({ count, page, onPage }: RowPagerProps) {
  const { t } = useTranslation('fields');
  const pages = Math.ceil(count / ROWS_PER_PAGE);
  if (pages <= 1 && page === 0) return null;
  return (
    <nav className={styles['pager']} aria-label={t('table.pages')}>
      <button
        type="button"
        className={styles['verb']}
        disabled={page === 0}
        aria-label={t('table.previous')}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" size={12} />
      </button>
      <span>{t('table.page', { page: page + 1, pages: Math.max(pages, page + 1) })}</span>
      <button
        type="button"
        className={styles['verb']}
        disabled={page >= pages - 1}
        aria-label={t('table.next')}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" size={12} />
      </button>
    </nav>
  );
}
