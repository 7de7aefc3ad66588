import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { useListScope } from '../list-scope.ts';
import { changed } from '../query/list-address.ts';
import { FilterControl } from './filter-control.tsx';
import type { ShownFilter } from './filters.logic.ts';
import styles from './filters.module.css';

export interface MoreFiltersProps {
  readonly filters: readonly ShownFilter[];
  /** Narrow windows have all filters behind it. */
  readonly isAll: boolean;
}

/** The filters that the bar has no room for, with how they compare; the button says how many are on. */
export function MoreFilters({ filters, isAll }: MoreFiltersProps) {
  const { t } = useTranslation('list');
  const { state, change } = useListScope();
  const [isOpen, setOpen] = useState(false);
  const columns = new Set(filters.map(({ column }) => column));
  const count = state.terms.filter(({ column }) => columns.has(column)).length;
  const clear = () =>
    change(changed(state, { terms: state.terms.filter(({ column }) => !columns.has(column)) }));
  if (filters.length === 0) return null;
  const name = t(isAll ? 'filters.all' : 'filters.more');
  return (
    <Popover
      label={name}
      placement="bottomLeft"
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={
        <div className={styles['panel']}>
          <div className={styles['panelBody']}>
            {filters.map((filter) => (
              <PanelLine key={filter.column} filter={filter} />
            ))}
          </div>
          <div className={styles['panelFoot']}>
            <Button tone="link" disabled={count === 0} onClick={clear}>
              {t('filters.clear')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('filters.close')}</Button>
          </div>
        </div>
      }
    >
      <button type="button" className={styles['more']} aria-expanded={isOpen} aria-haspopup="dialog">
        <FilterGlyph />
        {name}
        {count > 0 && (
          <span className={styles['count']}>
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t('filters.moreCount', { count })}</span>
          </span>
        )}
      </button>
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

function PanelLine({ filter }: { readonly filter: ShownFilter }) {
  const id = useId();
  if (filter.kind === 'own') {
    return (
      <div className={styles['line']} data-own>
        <FilterControl filter={filter} isCompact={false} />
      </div>
    );
  }
  return (
    <div className={styles['line']} role="group" aria-labelledby={id}>
      <span id={id} className={styles['lineLabel']}>
        {filter.label}
      </span>
      <FilterControl filter={filter} isCompact={false} />
    </div>
  );
}
