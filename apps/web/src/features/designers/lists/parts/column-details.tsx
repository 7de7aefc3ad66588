import { COLUMN_WIDTH_PX, type ColumnDesign } from '@haiqiao/contract/definitions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import type { ColumnChange } from '../editing/edits.logic.ts';
import { useDesignScope } from './design-scope.ts';
import styles from './parts.module.css';

export interface ColumnDetailsProps {
  readonly column: ColumnDesign;
  readonly onChange: (change: ColumnChange) => void;
}

/** Width, sorting and sum of a column. */
export function ColumnDetails({ column, onChange }: ColumnDetailsProps) {
  const { t } = useTranslation('list-design');
  const { isReadOnly, fields, labelOf } = useDesignScope();
  const field = fields.get(column.field);
  const name = labelOf(column.field);
  return (
    <div className={styles['details']}>
      <WidthField key={column.widthPx} column={column} onChange={onChange} />
      {field?.canSort && (
        <div className={styles['pair']}>
          <span>{t('columns.sortable')}</span>
          <Switch
            label={t('columns.sortableOf', { name })}
            isOn={column.sortable !== false}
            isDisabled={isReadOnly}
            onChange={(isOn) => onChange({ sortable: isOn ? undefined : false })}
          />
        </div>
      )}
      {(field?.canSum || column.aggregate) && (
        <Field label={t('columns.aggregate')}>
          {(binding) => (
            <Select
              {...binding}
              value={column.aggregate ?? null}
              placeholder={t('columns.noAggregate')}
              isDisabled={isReadOnly}
              options={(['sum', 'average'] as const).map((value) => ({
                value,
                label: t(`aggregate.${value}`),
              }))}
              onChange={(value) =>
                onChange({ aggregate: value === 'sum' || value === 'average' ? value : undefined })
              }
            />
          )}
        </Field>
      )}
    </div>
  );
}

/** A width is applied when the field is left, if it is valid. */
function WidthField({ column: { widthPx }, onChange }: ColumnDetailsProps) {
  const { t } = useTranslation('list-design');
  const { isReadOnly } = useDesignScope();
  const current = widthPx === undefined ? '' : String(widthPx);
  const [text, setText] = useState(current);
  const { min, max } = COLUMN_WIDTH_PX;
  const width = Number(text);
  const isRight = text.trim() === '' || (Number.isInteger(width) && width >= min && width <= max);
  const take = () => {
    if (isRight && text !== current) onChange({ widthPx: text.trim() === '' ? undefined : width });
  };
  return (
    <Field
      label={t('columns.width')}
      hint={t('columns.widthHint')}
      error={isRight ? '' : t('columns.widthWrong', { min, max })}
    >
      {(binding) => (
        <TextInput
          {...binding}
          value={text}
          inputMode="numeric"
          suffix="px"
          isDisabled={isReadOnly}
          onChange={setText}
          onBlur={take}
          onEnter={take}
        />
      )}
    </Field>
  );
}
