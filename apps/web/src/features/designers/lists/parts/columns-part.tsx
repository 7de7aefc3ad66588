import type { ColumnDesign } from '@haiqiao/contract/definitions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { type ColumnChange, withColumn } from '../editing/edits.logic.ts';
import { ColumnDetails } from './column-details.tsx';
import { useDesignScope } from './design-scope.ts';
import { LineVerb } from '#web/ui/tool-button/line-verb.tsx';
import { Adder } from '../../workbench/lines/line-parts.tsx';
import { Lines } from '../../workbench/lines/lines.tsx';
import { Faults } from './faults.tsx';
import styles from './parts.module.css';

const PIN_NEXT = { none: 'left', left: 'right', right: undefined } as const;

/** The columns of a list in order, and the fields that can be added. */
export function ColumnsPart() {
  const { t } = useTranslation('list-design');
  const { designer, isReadOnly, fields, labelOf } = useDesignScope();
  const [open, setOpen] = useState<string | null>(null);
  const { design, edit } = designer;
  const { columns } = design;
  const names = new Set(columns.map(({ field }) => field));
  const others = [...fields.values()].filter(({ name }) => !names.has(name));
  const shown = columns.filter(({ hidden }) => !hidden).length;
  return (
    <div className={styles['part']}>
      {!isReadOnly && (
        <Adder
          label={t('columns.add')}
          options={others.map(({ name, label }) => ({ value: name, label, hint: name }))}
          onAdd={(field) => edit({ ...design, columns: [...columns, { field }] })}
        />
      )}
      <p className={styles['hint']}>{t('columns.shown', { count: shown, total: columns.length })}</p>
      <Lines
        label={t('columns.label')}
        things={columns}
        nameOf={({ field }) => field}
        labelOf={({ field }) => labelOf(field)}
        isFixed={isReadOnly}
        onMove={(moved) => edit({ ...design, columns: moved })}
        empty={t('columns.none')}
      >
        {(column) => (
          <ColumnLine
            column={column}
            isOnly={!column.hidden && shown === 1}
            isOpen={open === column.field}
            onOpen={(isOpen) => setOpen(isOpen ? column.field : null)}
          />
        )}
      </Lines>
    </div>
  );
}

interface ColumnLineProps {
  readonly column: ColumnDesign;
  /** A list needs at least one visible column. */
  readonly isOnly: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

function ColumnLine({ column, isOnly, isOpen, onOpen }: ColumnLineProps) {
  const { t } = useTranslation('list-design');
  const { designer, isReadOnly, fields, labelOf } = useDesignScope();
  const { design, edit } = designer;
  const { field, fixed, hidden } = column;
  const name = labelOf(field);
  const pin = fixed ?? 'none';
  const set = (change: ColumnChange) => edit(withColumn(design, field, change));
  return (
    <>
      <div className={styles['row']}>
        <Checkbox
          isChecked={!hidden}
          isDisabled={isReadOnly || isOnly}
          aria-label={t('columns.show', { name })}
          onChange={(isShown) => set({ hidden: isShown ? undefined : true })}
        >
          <span className={styles['name']} title={isOnly ? t('columns.lastOne') : `${name} ${field}`}>
            {name}
          </span>
        </Checkbox>
        {!fields.has(field) && <span className={styles['quiet']}>{t('columns.unseen')}</span>}
        <span className={styles['verbs']}>
          <LineVerb
            icon="pushpin"
            label={t('columns.pin', { name, state: t(`columns.pinned.${pin}`) })}
            mark={pin}
            isDisabled={isReadOnly}
            onPress={() => set({ fixed: PIN_NEXT[pin] })}
          />
          <LineVerb
            icon="setting"
            label={t('columns.details', { name })}
            isOpen={isOpen}
            onPress={() => onOpen(!isOpen)}
          />
          <LineVerb
            icon="close"
            label={t('columns.remove', { name })}
            isDisabled={isReadOnly || design.columns.length === 1}
            onPress={() =>
              edit({ ...design, columns: design.columns.filter((each) => each.field !== field) })
            }
          />
        </span>
      </div>
      <Faults part="columns" name={field} />
      {isOpen && <ColumnDetails column={column} onChange={set} />}
    </>
  );
}
