import { defineForm, defineList, defineResource, type FieldNameOf, hiddenColumns } from './index.ts';
import type { FieldDefinition, FieldTypeName } from './field.ts';
import { FIELD_TYPES } from '../field-types/index.ts';
import type { FieldType, FieldTypes } from '../field-types/index.ts';

const position = defineResource({
  code: 'position',
  label: '岗位',
  title: { field: 'post_name' },
  fields: { post_name: { type: 'text', label: '岗位名称' }, pay: { type: 'money', label: '薪酬' } },
});

/** Its own fields and those of every record. */
defineList(position, { code: 'l', label: 'l', columns: [{ field: 'post_name' }, { field: 'createdAt' }] });
defineForm(position, {
  code: 'f',
  label: 'f',
  parts: [{ kind: 'section', key: 'a', label: 'a', fields: ['pay', 'tags'] }],
});

// @ts-expect-error a column of no field
defineList(position, { code: 'l', label: 'l', columns: [{ field: 'post_nmae' }] });

// @ts-expect-error a hidden column of no field
defineList(position, { code: 'l', label: 'l', columns: [...hiddenColumns('pay', 'post_nmae')] });

// @ts-expect-error a filter by no field
defineList(position, { code: 'l', label: 'l', columns: [], filters: [{ field: 'post_nmae' }] });

// @ts-expect-error a sort by no field
defineList(position, { code: 'l', label: 'l', columns: [], sorts: [{ field: 'post_nmae', order: 'asc' }] });

defineForm(position, {
  code: 'f',
  label: 'f',
  // @ts-expect-error no such field in a form
  parts: [{ kind: 'section', key: 'a', label: 'a', fields: ['post_nmae'] }],
});

// @ts-expect-error no such type
const colour: FieldDefinition = { type: 'colour', label: '色' };

// @ts-expect-error a decimal says how many digits
const decimal: FieldDefinition = { type: 'decimal', label: '数' };

// @ts-expect-error no such rule
const rule: FieldDefinition = { type: 'text', label: '码', rule: 'creditcode' };

const table: FieldDefinition = {
  type: 'table',
  label: '表',
  // @ts-expect-error no table within a table
  fields: { rows: { type: 'table', label: '表', fields: {} } },
};

const name: FieldNameOf<typeof position> = 'pay';
// @ts-expect-error not a field of it
const stranger: FieldNameOf<typeof position> = 'paid';

const types: FieldTypes = FIELD_TYPES;
const typeNames: readonly FieldTypeName[] = Object.keys(types) as FieldTypeName[]; // keys of a literal object

const { canBeUnique, ...undecided } = FIELD_TYPES.percent;
// @ts-expect-error a type that does not decide whether a field may be unique
const percent: FieldType<'percent'> = undecided;

/** Reads all constants above, so that none is unused. */
export const PROVEN = [colour, decimal, rule, table, name, stranger, typeNames, canBeUnique, percent];
