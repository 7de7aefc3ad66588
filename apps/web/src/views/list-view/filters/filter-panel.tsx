import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { FilterControl, useFilterTerm } from './filter-control.tsx';
import { ownTerm, type ShownFilter } from './filters.logic.ts';
import styles from './filters.module.css';

export interface FilterPanelProps {
  readonly filters: readonly ShownFilter[];
  /** None is active. */
  readonly isClear: boolean;
  readonly onClear: () => void;
  readonly onClose: () => void;
  /** Fills a drawer, instead of a popover on its button. */
  readonly isInDrawer?: boolean;
}

/** The filters that do not fit into the bar, each with its operator. */
export function FilterPanel({ filters, isClear, onClear, onClose, isInDrawer = false }: FilterPanelProps) {
  const { t } = useTranslation(['list', 'common']);
  return (
    <div className={styles['panel']} data-drawer={isInDrawer}>
      <div className={styles['panelBody']}>
        {filters.map((filter) =>
          filter.kind === 'own' ? (
            <OwnLine key={filter.column} filter={filter} />
          ) : (
            <FieldLine key={filter.column} filter={filter} />
          ),
        )}
      </div>
      <div className={styles['panelFoot']}>
        <Button tone="link" whyNot={isClear ? t('common:whyNot.noCondition') : ''} onClick={onClear}>
          {t('filters.clear')}
        </Button>
        <Button onClick={onClose}>{t('filters.close')}</Button>
      </div>
    </div>
  );
}

function OwnLine({ filter: { column, label } }: { readonly filter: ShownFilter }) {
  const { term, set } = useFilterTerm(column);
  return (
    <div className={styles['line']} data-own>
      <Checkbox isChecked={term?.value === true} onChange={(isOn) => set(ownTerm(column, isOn))}>
        {label}
      </Checkbox>
    </div>
  );
}

function FieldLine({ filter }: { readonly filter: ShownFilter }) {
  const id = useId();
  return (
    <div className={styles['line']} role="group" aria-labelledby={id}>
      <span id={id} className={styles['lineLabel']}>
        {filter.label}
      </span>
      <FilterControl filter={filter} isCompact={false} />
    </div>
  );
}
