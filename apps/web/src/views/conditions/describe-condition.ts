import type { Comparison, Condition, FieldDefinition, Operand } from '@haiqiao/contract/definitions';
import type { TFunction } from 'i18next';
import type { FieldLabels } from '#web/field-types/field-labels.ts';
import { fieldWebOf } from '#web/field-types/registry.ts';
import { isComparison, type Join, listOf } from './condition.logic.ts';

/** Names used to describe a condition. */
export interface ConditionWords {
  readonly t: TFunction<readonly ['conditions', 'fields']>;
  readonly fields: Readonly<Record<string, FieldDefinition>>;
  /** Display names of a field's values. */
  readonly labelsOf: (field: string) => FieldLabels;
}

/** A condition as a sentence in the reader's language: 级别等于 A，并且（状态等于闲置，或者负责人等于当前用户）. */
export function describeCondition(condition: Condition, words: ConditionWords): string {
  return describeList(condition, words, true);
}

function describeList(condition: Condition, words: ConditionWords, isTop: boolean): string {
  const { t } = words;
  if (isComparison(condition)) return describeComparison(condition, words);
  const { join, parts } = listOf(condition);
  if (parts.length === 0) return t('reading.empty');
  const texts = parts.map((part) => describeList(part, words, false));
  const joined = texts.join(t(`reading.join.${JOINERS[join]}`));
  if (join === 'none' || join === 'notAll') return t('reading.not', { text: joined });
  return isTop || texts.length === 1 ? joined : t('reading.group', { text: joined });
}

/** `none` is described as: not one or another. */
const JOINERS = { all: 'and', any: 'or', none: 'or', notAll: 'and' } as const satisfies Record<Join, string>;

function describeComparison({ field: name, op, value }: Comparison, words: ConditionWords): string {
  const { t, fields } = words;
  const field = fields[name];
  const label = field?.label ?? name;
  if (!field) return t('reading.fieldGone', { field: label });
  const operator = t(`fields:operator.${op}`);
  if (op === 'isnull' || op === 'notnull') return t('reading.alone', { field: label, operator });
  const shown = describeOperand(value, { name, field }, words);
  return t('reading.comparison', { field: label, operator, value: shown });
}

interface AskedField {
  readonly name: string;
  readonly field: FieldDefinition;
}

function describeOperand(
  value: Operand | undefined,
  { name, field }: AskedField,
  words: ConditionWords,
): string {
  const { t, fields, labelsOf } = words;
  const labels = labelsOf(name);
  if (value === undefined || value === null || value === '') return t('reading.noValue');
  if (typeof value !== 'object') return fieldWebOf(field).describe(value, field, labels);
  if ('actor' in value) return t(`operand.${value.actor}`);
  if ('field' in value) return fields[value.field]?.label ?? t('reading.noValue');
  if ('today' in value) return describeDay(value.today, t);
  const all = value.filter((each) => each !== null);
  if (all.length === 0) return t('reading.noValue');
  const texts = all.map((each) =>
    each === '' ? t('reading.noValue') : fieldWebOf(field).describe(each, field, labels),
  );
  return texts.join(t('fields:separator'));
}

function describeDay(days: number, t: ConditionWords['t']): string {
  if (days === 0) return t('operand.today');
  return days > 0 ? t('reading.daysAfter', { days }) : t('reading.daysBefore', { days: -days });
}
