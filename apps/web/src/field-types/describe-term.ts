import type { FieldDefinition } from '@haiqiao/contract/definitions';
import { isSpanName, type Term } from '@haiqiao/contract/query';
import i18next from 'i18next';
import type { FieldLabels } from './field-labels.ts';
import { fieldWebOf } from './registry.ts';
import { CHOSEN_TYPES } from './wire-value.ts';

/** Up to this many item names are listed; more are counted. */
const NAMES_MAX = 2;

/** Types whose values are names: "等于" before a name is redundant. */
const NAMED: ReadonlySet<FieldDefinition['type']> = new Set([
  ...CHOSEN_TYPES,
  'region',
  'status',
  'boolean',
  'tags',
]);

function valuesOf({ value }: Term): readonly (string | number | boolean)[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * A condition on a field in the reader's language: the text of a chip after the field's label.
 * @example describeTerm({ column: 'kind', termType: 'in', value: ['A', 'B', 'C'] }, field, labels) // 跨境电商企业 等 3 项
 */
export function describeTerm(term: Term, field: FieldDefinition, labels: FieldLabels): string {
  const t = i18next.getFixedT(null, 'fields');
  if (term.termType === 'between' && isSpanName(term.value)) return t(`span.${term.value}`);
  const { describe } = fieldWebOf(field);
  const names = valuesOf(term).map((value) => describe(value, field, labels));
  const [first = '', second = ''] = names;
  switch (term.termType) {
    case 'isnull':
    case 'notnull':
      return t(`term.${term.termType}`);
    case 'between':
      return first === second ? first : t('term.between', { from: first, to: second });
    case 'in':
      return names.length <= NAMES_MAX
        ? names.join(t('separator'))
        : t('term.many', { first, count: names.length });
    case 'eq':
      return NAMED.has(field.type) ? first : t('term.eq', { value: first });
    default:
      return t(`term.${term.termType}`, { value: first });
  }
}
