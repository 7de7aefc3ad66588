import { LIST_PAGE_SIZES, type ListDesign } from '@haiqiao/contract/definitions';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { useDesignScope } from './design-scope.ts';
import { LineVerb } from '#web/ui/tool-button/line-verb.tsx';
import { Adder } from '../../workbench/lines/line-parts.tsx';
import { Lines } from '../../workbench/lines/lines.tsx';
import { Faults } from './faults.tsx';
import styles from './parts.module.css';

type Sort = ListDesign['sorts'][number];

/** The default order of the rows, and the page size. */
export function OrderPart() {
  const { t } = useTranslation('list-design');
  const { designer, isReadOnly, fields, labelOf } = useDesignScope();
  const { design, edit } = designer;
  const { sorts } = design;
  const names = new Set(sorts.map(({ field }) => field));
  const others = [...fields.values()].filter(({ name, canSort }) => canSort && !names.has(name));
  return (
    <div className={styles['part']}>
      <h2 className={styles['title']}>{t('order.sorts')}</h2>
      {!isReadOnly && (
        <Adder
          label={t('order.add')}
          options={others.map(({ name, label }) => ({ value: name, label, hint: name }))}
          onAdd={(field) => edit({ ...design, sorts: [...sorts, { field, order: 'asc' }] })}
        />
      )}
      <Lines
        label={t('order.sorts')}
        things={sorts}
        nameOf={({ field }) => field}
        labelOf={({ field }) => labelOf(field)}
        isFixed={isReadOnly}
        onMove={(moved) => edit({ ...design, sorts: moved })}
        empty={t('order.none')}
      >
        {(sort) => <SortLine sort={sort} />}
      </Lines>
      <h2 className={styles['title']}>{t('order.pageSize')}</h2>
      <Segmented
        label={t('order.pageSize')}
        value={String(design.pageSize)}
        options={LIST_PAGE_SIZES.map((size) => ({
          value: String(size),
          label: t('order.rows', { count: size }),
        }))}
        onChange={(value) => {
          const pageSize = LIST_PAGE_SIZES.find((size) => String(size) === value);
          if (pageSize && !isReadOnly) edit({ ...design, pageSize });
        }}
      />
    </div>
  );
}

function SortLine({ sort: { field, order } }: { readonly sort: Sort }) {
  const { t } = useTranslation('list-design');
  const { designer, isReadOnly, labelOf } = useDesignScope();
  const { design, edit } = designer;
  const label = labelOf(field);
  const set = (next: Sort['order']) => {
    const sorts = design.sorts.map((each) => (each.field === field ? { field, order: next } : each));
    if (!isReadOnly) edit({ ...design, sorts });
  };
  return (
    <>
      <div className={styles['row']}>
        <span className={styles['name']} title={`${label} ${field}`}>
          {label}
        </span>
        <span className={styles['verbs']}>
          <Segmented
            label={t('order.of', { name: label })}
            value={order}
            options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`order.${value}`) }))}
            onChange={set}
          />
          <LineVerb
            icon="close"
            label={t('order.remove', { name: label })}
            isDisabled={isReadOnly}
            onPress={() => edit({ ...design, sorts: design.sorts.filter((each) => each.field !== field) })}
          />
        </span>
      </div>
      <Faults part="sorts" name={field} />
    </>
  );
}
