import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '#web/lib/viewport.ts';
import { late } from '#web/ui/late/late.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { useListScope } from '../list-scope.ts';
import { changed } from '../query/list-address.ts';
import type { ShownFilter } from './filters.logic.ts';
import styles from './filters.module.css';

/** Rarely opened: the code is loaded on first use. */
const FilterPanel = late(async () => (await import('./filter-panel.tsx')).FilterPanel);
const FilterDrawer = late(async () => (await import('./filter-drawer.tsx')).FilterDrawer, { hasBox: false });

export interface MoreFiltersProps {
  readonly filters: readonly ShownFilter[];
  /** In narrow windows it contains all filters. */
  readonly isAll: boolean;
}

/** The filters that do not fit into the bar, with operators; the button shows how many are active. Narrow windows use a drawer. */
export function MoreFilters({ filters, isAll }: MoreFiltersProps) {
  const { t } = useTranslation('list');
  const { state, change } = useListScope();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useRoom() === 'drawer';
  const columns = new Set(filters.map(({ column }) => column));
  const count = state.terms.filter(({ column }) => columns.has(column)).length;
  const clear = () =>
    change(changed(state, { terms: state.terms.filter(({ column }) => !columns.has(column)) }));
  if (filters.length === 0) return null;
  const name = t(isAll ? 'filters.all' : 'filters.more');
  const panel = { filters, isClear: count === 0, onClear: clear, onClose: () => setOpen(false) };
  const button = (
    <button
      type="button"
      className={styles['more']}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      {...(isNarrow ? { onClick: () => setOpen(true) } : {})}
    >
      <FilterGlyph />
      {name}
      {count > 0 && (
        <span className={styles['count']}>
          <span aria-hidden>{count}</span>
          <span className="sr-only">{t('filters.moreCount', { count })}</span>
        </span>
      )}
    </button>
  );
  if (isNarrow) {
    return (
      <>
        {button}
        {isOpen && <FilterDrawer label={name} {...panel} />}
      </>
    );
  }
  return (
    <Popover
      label={name}
      placement="bottomLeft"
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={isOpen ? <FilterPanel {...panel} /> : null}
    >
      {button}
    </Popover>
  );
}

function FilterGlyph() {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden className={styles['glyph']}>
      <path d="M1.5 2h11L8.4 7v4.6l-2.8 1V7Z" />
    </svg>
  );
}
