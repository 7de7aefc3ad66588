import type { FilterDesign } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { withFilter } from '../editing/edits.logic.ts';
import { useDesignScope } from './design-scope.ts';
import { LineVerb } from '#web/ui/tool-button/line-verb.tsx';
import { Adder } from '../../workbench/lines/line-parts.tsx';
import { Lines } from '../../workbench/lines/lines.tsx';
import { Faults } from './faults.tsx';
import styles from './parts.module.css';

/** The filters of a list in order; pinned ones are in its bar. */
export function FiltersPart() {
  const { t } = useTranslation('list-design');
  const { designer, isReadOnly, fields, labelOf } = useDesignScope();
  const { design, edit, view } = designer;
  const names = new Set(design.filters.map(({ name }) => name));
  const own = view.ownFilters.map(({ name, label }) => ({ value: name, label, hint: t('filters.own') }));
  const ofFields = [...fields.values()]
    .filter(({ canFilter }) => canFilter)
    .map(({ name, label }) => ({ value: name, label, hint: name }));
  return (
    <div className={styles['part']}>
      {!isReadOnly && (
        <Adder
          label={t('filters.add')}
          options={[...own, ...ofFields].filter(({ value }) => !names.has(value))}
          onAdd={(name) => edit({ ...design, filters: [...design.filters, { name }] })}
        />
      )}
      <p className={styles['hint']}>{t('filters.hint')}</p>
      <Lines
        label={t('filters.label')}
        things={design.filters}
        nameOf={({ name }) => name}
        labelOf={({ name }) => labelOf(name)}
        isFixed={isReadOnly}
        onMove={(filters) => edit({ ...design, filters })}
        empty={t('filters.none')}
      >
        {(filter) => <FilterLine filter={filter} />}
      </Lines>
    </div>
  );
}

function FilterLine({ filter: { name, pinned } }: { readonly filter: FilterDesign }) {
  const { t } = useTranslation('list-design');
  const { designer, isReadOnly, labelOf } = useDesignScope();
  const { design, edit } = designer;
  const label = labelOf(name);
  return (
    <>
      <div className={styles['row']}>
        <span className={styles['name']} title={`${label} ${name}`}>
          {label}
        </span>
        <span className={styles['verbs']}>
          <Checkbox
            isChecked={pinned === true}
            isDisabled={isReadOnly}
            aria-label={t('filters.pin', { name: label })}
            onChange={(isPinned) => edit(withFilter(design, name, isPinned))}
          >
            {t('filters.pinned')}
          </Checkbox>
          <LineVerb
            icon="close"
            label={t('filters.remove', { name: label })}
            isDisabled={isReadOnly}
            onPress={() => edit({ ...design, filters: design.filters.filter((each) => each.name !== name) })}
          />
        </span>
      </div>
      <Faults part="filters" name={name} />
    </>
  );
}
