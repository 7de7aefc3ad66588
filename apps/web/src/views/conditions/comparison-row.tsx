import type { Comparison, FieldDefinition, Operand } from '@haiqiao/contract/definitions';
import { comparisonKindOf } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { FieldFilter, hasFilter } from '#web/field-types/field-filter.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { type AskedResource, labelsOfField, useResourceLabels } from './resource-fields.ts';
import {
  askableFields,
  comparisonOf,
  dynamicOperators,
  operandKindOf,
  operandKindsOf,
  termOf,
  withOperandKind,
  withOperator,
} from './condition.logic.ts';
import styles from './condition-builder.module.css';

export interface ComparisonRowProps {
  readonly resource: AskedResource;
  readonly comparison: Comparison;
  readonly onChange: (comparison: Comparison) => void;
  readonly onRemove: () => void;
}

/** One comparison: field, operator and operand. */
export function ComparisonRow({ resource, comparison, onChange, onRemove }: ComparisonRowProps) {
  const { t } = useTranslation('conditions');
  const field = resource.fields[comparison.field];
  const options = askableFields(resource.fields)
    .filter(([, each]) => hasFilter(each))
    .map(([value, { label }]) => ({ value, label }));
  return (
    <div className={styles['row']}>
      <div className={styles['field']}>
        <Select
          aria-label={t('field')}
          isClearable={false}
          value={comparison.field}
          valueLabel={field?.label ?? comparison.field}
          options={options}
          onChange={(name) => {
            const next = name === null ? undefined : resource.fields[name];
            if (name !== null && next) onChange(withOperandKind({ field: name, op: 'eq' }, next, 'value'));
          }}
        />
      </div>
      {field && <Compared {...{ resource, comparison, field, onChange }} />}
      <Button
        tone="text"
        icon="close"
        aria-label={t('remove', { field: field?.label ?? comparison.field })}
        onClick={onRemove}
      />
    </div>
  );
}

interface ComparedProps {
  readonly resource: AskedResource;
  readonly comparison: Comparison;
  readonly field: FieldDefinition;
  readonly onChange: (comparison: Comparison) => void;
}

function Compared(props: ComparedProps) {
  const { resource, comparison, field, onChange } = props;
  const { t } = useTranslation('conditions');
  const labels = useResourceLabels(resource);
  const kinds = operandKindsOf(field);
  const kind = operandKindOf(comparison.value);
  return (
    <>
      {kinds.length > 1 && (
        <div className={styles['kind']}>
          <Select
            aria-label={t('operandLabel')}
            isClearable={false}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`operand.${value}`) }))}
            onChange={(next) => {
              const chosen = kinds.find((each) => each === next) ?? 'value';
              onChange(withOperandKind(comparison, field, chosen));
            }}
          />
        </div>
      )}
      <div className={styles['value']}>
        {kind === 'value' ? (
          <FieldFilter
            column={comparison.field}
            field={field}
            label={field.label}
            value={termOf(comparison)}
            onChange={(term) => onChange(comparisonOf(term, comparison))}
            labels={labelsOfField(labels, resource, comparison.field)}
            isCompact={false}
            operatorState={{
              operator: comparison.op,
              onOperator: (op) => onChange(withOperator(comparison, op)),
            }}
          />
        ) : (
          <Dynamic {...props} />
        )}
      </div>
    </>
  );
}

/** A comparison with an operand known only at query time. */
function Dynamic({ resource, comparison, field, onChange }: ComparedProps) {
  const { t } = useTranslation(['conditions', 'fields']);
  const { op, value } = comparison;
  const operators = dynamicOperators(field);
  const put = (next: Operand) => onChange({ ...comparison, value: next });
  return (
    <div className={styles['dynamic']}>
      <div className={styles['operator']}>
        <Select
          aria-label={t('fields:operatorOf', { field: field.label })}
          isClearable={false}
          value={op}
          options={operators.map((each) => ({ value: each, label: t(`fields:operator.${each}`) }))}
          onChange={(next) =>
            onChange({ ...comparison, op: operators.find((each) => each === next) ?? 'eq' })
          }
        />
      </div>
      {isDays(value) && (
        <TextInput
          aria-label={t('days')}
          inputMode="numeric"
          value={String(value.today)}
          suffix={t('daysUnit')}
          onChange={(text) => put({ today: daysOf(text) })}
        />
      )}
      {isField(value) && (
        <Select
          aria-label={t('otherField')}
          value={value.field === '' ? null : value.field}
          options={othersLike(resource, comparison.field, field)}
          onChange={(next) => put({ field: next ?? '' })}
        />
      )}
    </div>
  );
}

function isDays(value: Operand | undefined): value is { readonly today: number } {
  return typeof value === 'object' && value !== null && 'today' in value;
}

function isField(value: Operand | undefined): value is { readonly field: string } {
  return typeof value === 'object' && value !== null && 'field' in value;
}

/** Typed days: a lone minus is an incomplete number. */
function daysOf(text: string): number {
  const days = Number.parseInt(text, 10);
  return Number.isFinite(days) ? Math.max(-DAYS_MAX, Math.min(DAYS_MAX, days)) : 0;
}

/** A hundred years. */
const DAYS_MAX = 36_500;

function othersLike({ fields }: AskedResource, own: string, field: FieldDefinition) {
  const kind = comparisonKindOf(field);
  return askableFields(fields)
    .filter(([name, other]) => name !== own && comparisonKindOf(other) === kind)
    .map(([value, { label }]) => ({ value, label }));
}
