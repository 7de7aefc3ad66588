import {
  fileLimitsOf,
  FILE_EXTENSIONS,
  IDENTITY_EXTENSIONS,
  isFileField,
} from '../../field-types/file-limits.ts';
import { fieldTypeOf, FIELD_TYPES } from '../../field-types/registry.ts';
import { ROW_FIELD_TYPES } from '../../field-types/row-registry.ts';
import { RULE_NAMES } from '../../rules/named-rules.ts';
import { evaluate } from '../record/evaluate.ts';
import { rowFieldsIn } from '../record/field-plan.ts';
import type { FieldDefinition, OptionFilter } from '../field.ts';
import { fieldNamed, fieldsOf } from '../fields-of.ts';
import {
  fault,
  type Finding,
  knowsDictionary,
  knowsResource,
  must,
  type CheckContext,
  within,
} from './catalogue.ts';
import { checkCondition } from './check-condition.ts';
import { checkComputed, checkExpression, expressionKindOf } from './check-expression.ts';

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,49}$/;
const ITEM_TRAITS = new Set([
  'value',
  'parent',
  'extend1',
  'extend2',
  'extend3',
  'extend4',
  'extend5',
  'extend6',
]);

const isCount = (value: number | undefined, least: number): boolean =>
  value === undefined || (Number.isInteger(value) && value >= least);

const COLUMN_NAME = /^[a-z][a-z0-9_]{0,54}$/;

/** Whether a field can be masked. */
function isMaskable(field: FieldDefinition): boolean {
  return field.type === 'text' || field.type === 'longText' || isFileField(field);
}

function checkTraits(field: FieldDefinition, context: CheckContext): Finding[] {
  const isText = field.type === 'text' || field.type === 'longText';
  const { personal, searchable, pinyin, unique } = field;
  return [
    ...must(field.label.trim() !== '', within(context, 'label'), 'a label is needed'),
    ...must(
      !personal || isMaskable(field),
      within(context, 'personal'),
      'only texts and files are personal data that can be masked',
    ),
    ...must(!searchable || isText, within(context, 'searchable'), 'the keyword box searches texts only'),
    ...must(!pinyin || field.type === 'text', within(context, 'pinyin'), 'only a line of text has pinyin'),
    ...must(
      !(personal && (searchable || pinyin)),
      within(context, 'personal'),
      'personal data is never found by keyword',
    ),
    ...must(
      field.type !== 'text' || field.translations === undefined || COLUMN_NAME.test(field.translations),
      within(context, 'translations'),
      'not the name of a column',
    ),
    ...must(
      !unique || fieldTypeOf(field).canBeUnique,
      within(context, 'unique'),
      `a ${field.type} field cannot be unique`,
    ),
  ];
}

function checkClash({ clash, unique }: FieldDefinition, context: CheckContext): Finding[] {
  const isSound = clash === undefined || (unique === true && fieldNamed(context.fields, clash.field));
  return must(
    Boolean(isSound),
    within(context, 'clash'),
    'only a unique field has one, and it names a field of the record',
  );
}

function checkLimits(field: FieldDefinition, context: CheckContext): Finding[] {
  const findings: Finding[] = [];
  if ('maxLength' in field)
    findings.push(...must(isCount(field.maxLength, 1), within(context, 'maxLength'), 'at least 1'));
  if ('scale' in field) {
    const fits = isCount(field.scale, 0) && (field.scale ?? 0) <= 10;
    findings.push(...must(fits, within(context, 'scale'), 'must be 0 to 10 decimal places'));
  }
  const [min, max] = ['min' in field ? field.min : null, 'max' in field ? field.max : null];
  if (typeof min === 'number' && typeof max === 'number') {
    findings.push(...must(min <= max, within(context, 'min'), 'min is greater than max'));
  }
  return findings;
}

function checkFiles(field: FieldDefinition, context: CheckContext): Finding[] {
  if (!isFileField(field)) return [];
  const { accept } = fileLimitsOf(field);
  const supported = field.identity === true ? IDENTITY_EXTENSIONS : FILE_EXTENSIONS;
  const strange = accept.filter((extension) => !supported.includes(extension));
  return [
    ...must(accept.length > 0, within(context, 'accept'), 'no file would be accepted'),
    ...must(strange.length === 0, within(context, 'accept'), `not supported: ${strange.join(', ')}`),
    ...must(field.maxMb === undefined || field.maxMb > 0, within(context, 'maxMb'), 'more than 0'),
    ...must(!('max' in field) || isCount(field.max, 0), within(context, 'max'), '0 or a whole number'),
    ...must(field.indexed !== true, within(context, 'indexed'), 'files are always found by their id'),
  ];
}

function checkOptions(
  options: OptionFilter | undefined,
  field: FieldDefinition,
  context: CheckContext,
): Finding[] {
  if (!options) return [];
  const target = 'target' in field ? context.catalogue.resources.get(field.target) : undefined;
  const isDefined = target
    ? fieldNamed(fieldsOf(target), options.where) !== undefined
    : ITEM_TRAITS.has(options.where);
  const isCheckable = target !== undefined || 'dictionary' in field;
  const own = fieldNamed(context.fields, options.equalsField);
  return [
    ...must(
      !isCheckable || isDefined,
      within(context, 'options.where'),
      `options have no "${options.where}"`,
    ),
    ...must(
      own !== undefined,
      within(context, 'options.equalsField'),
      `there is no field "${options.equalsField}"`,
    ),
  ];
}

function checkFills(field: FieldDefinition, context: CheckContext): Finding[] {
  if (field.type !== 'ref' || !field.fills) return [];
  const target = context.catalogue.resources.get(field.target);
  return Object.entries(field.fills).flatMap(([own, theirs]) => {
    const at = within(context, `fills.${own}`);
    const isThere = !target || fieldNamed(fieldsOf(target), theirs) !== undefined;
    return [
      ...must(fieldNamed(context.fields, own) !== undefined, at, `there is no field "${own}"`),
      ...must(isThere, at, `"${field.target}" has no field "${theirs}"`),
    ];
  });
}

function checkOrder(field: FieldDefinition, context: CheckContext): Finding[] {
  if (field.type !== 'date' || field.notBefore === undefined) return [];
  const first = fieldNamed(context.fields, field.notBefore);
  return must(
    first?.type === 'date',
    within(context, 'notBefore'),
    `"${field.notBefore}" is not a date field of the same table`,
  );
}

function checkSources(field: FieldDefinition, context: CheckContext): Finding[] {
  const findings: Finding[] = [];
  if ('dictionary' in field && !knowsDictionary(context.catalogue, field.dictionary)) {
    findings.push(...fault(within(context, 'dictionary'), `there is no dictionary "${field.dictionary}"`));
  }
  if ('target' in field && !knowsResource(context.catalogue, field.target)) {
    findings.push(...fault(within(context, 'target'), `there is no resource "${field.target}"`));
  }
  if (field.type === 'text' && field.rule && !RULE_NAMES.includes(field.rule)) {
    findings.push(...fault(within(context, 'rule'), `there is no value rule "${field.rule}"`));
  }
  const options = 'options' in field ? field.options : undefined;
  return [...findings, ...checkOptions(options, field, context), ...checkFills(field, context)];
}

function checkDefault(field: FieldDefinition, context: CheckContext): Finding[] {
  if (!field.default) return [];
  const at = within(context, 'default');
  const findings = checkExpression(field.default, at);
  if (findings.length > 0) return findings;
  const takesNone = field.type === 'computed' || field.type === 'table' || field.type === 'status';
  if (takesNone || isFileField(field)) {
    return fault(at, `a ${field.type} field takes no default`);
  }
  if (expressionKindOf(field.default, context) === 'none') return fault(at, 'a default is a single value');
  if (!('literal' in field.default)) return [];
  const env = { fields: context.fields, today: '2000-01-01', actor: null };
  const parsed = fieldTypeOf(field).parse(evaluate(field.default, {}, env), field);
  return must(
    parsed.ok,
    at,
    `${JSON.stringify(field.default.literal)} is not a value of a ${field.type} field`,
  );
}

function checkRows(field: FieldDefinition, context: CheckContext): Finding[] {
  if (field.type !== 'table') return [];
  const names = Object.keys(field.fields);
  const { minRows, maxRows } = field;
  return [
    ...must(names.length > 0, within(context, 'fields'), 'a sub-table has at least one field'),
    ...must(
      isCount(minRows, 0) && isCount(maxRows, 1),
      within(context, 'maxRows'),
      'row limits are whole numbers',
    ),
    ...must(
      (minRows ?? 0) <= (maxRows ?? Infinity),
      within(context, 'minRows'),
      'minRows is greater than maxRows',
    ),
    ...names.flatMap((name) => checkRowField(name, field.fields[name], { context, table: field })),
  ];
}

interface RowContext {
  readonly context: CheckContext;
  readonly table: Extract<FieldDefinition, { type: 'table' }>;
}

function checkRowField(
  name: string,
  field: FieldDefinition | undefined,
  { context, table }: RowContext,
): Finding[] {
  const at = within({ ...context, fields: rowFieldsIn(context.fields, table) }, `fields.${name}`);
  if (!field) return [];
  if (!Object.hasOwn(ROW_FIELD_TYPES, field.type))
    return fault(at, `a row cannot contain a ${field.type} field`);
  const isPlain = !field.searchable && !field.pinyin && !field.unique;
  return [
    ...must(isPlain, at, 'a row is not searched, has no pinyin and no unique fields'),
    ...must(name !== 'id', at, '"id" is reserved for the row'),
    ...checkField(name, field, at),
  ];
}

/** Errors in a field of a resource, of a row or of an action's parameters. */
export function checkField(name: string, field: FieldDefinition, context: CheckContext): Finding[] {
  if (!Object.hasOwn(FIELD_TYPES, field.type))
    return fault(within(context, 'type'), `there is no field type "${field.type}"`);
  return [
    ...must(
      FIELD_NAME.test(name),
      context,
      `"${name}" is not a field name: letters, digits and _, 50 at most`,
    ),
    ...checkTraits(field, context),
    ...checkClash(field, context),
    ...checkLimits(field, context),
    ...checkFiles(field, context),
    ...checkSources(field, context),
    ...checkOrder(field, context),
    ...checkCondition(field.visibleWhen, within(context, 'visibleWhen')),
    ...checkCondition(field.requiredWhen, within(context, 'requiredWhen')),
    ...checkCondition(field.readonlyWhen, within(context, 'readonlyWhen')),
    ...checkDefault(field, context),
    ...(field.type === 'computed' ? checkComputed(field, context) : checkRows(field, context)),
  ];
}
