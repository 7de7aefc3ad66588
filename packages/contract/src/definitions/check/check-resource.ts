import { RESERVED_COLUMNS } from '../base-fields.ts';
import { columnNamesOf, columnOf, pinyinColumnOf } from '../column-of.ts';
import type { FieldTypeName } from '../field.ts';
import type { Expression } from '../expression.ts';
import { fieldNamed, fieldsOf, type FieldsByName, statusesOf } from '../fields-of.ts';
import { computedOrderOf } from '../record/apply-computed.ts';
import { dependenciesOf } from '../record/evaluate.ts';
import { numberPrefixesOf } from '../record/number-prefix.ts';
import type { ActionDefinition, ResourceDefinition } from '../resource.ts';
import {
  type Catalogue,
  fault,
  type Finding,
  must,
  type CheckContext,
  contextOf,
  repeated,
  within,
} from './catalogue.ts';
import { checkCondition } from './check-condition.ts';
import { checkExpression, expressionKindOf } from './check-expression.ts';
import { checkField } from './check-field.ts';

/** Verbs of every resource; reserved as action codes. */
export const RESOURCE_VERBS = ['read', 'create', 'update', 'delete', 'export', 'import', 'unmask'] as const;

const RESOURCE_CODE = /^[a-z][a-z0-9_]{0,39}$/;
const COLUMN_NAME = /^[a-z_][a-z0-9_]{0,54}$/;
const NUMBER_PREFIX = /^[A-Z]{1,8}$/;
const CODE = /^[A-Za-z][A-Za-z0-9_]{0,49}$/;

function columnsWithOwners(fields: FieldsByName): (readonly [column: string, owner: string])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const pinyin = pinyinColumnOf(name, field);
    const columns = [...columnNamesOf(name, field), ...(pinyin === null ? [] : [pinyin])];
    return columns.map((column) => [column, name] as const);
  });
}

function checkColumns(fields: FieldsByName, reserved: readonly string[], context: CheckContext): Finding[] {
  const owners = new Map<string, string>();
  return columnsWithOwners(fields).flatMap(([column, name]) => {
    const at = within(context, `${name}.column`);
    const owner = owners.get(column);
    owners.set(column, name);
    return [
      ...must(COLUMN_NAME.test(column), at, `"${column}" is not a column name`),
      ...must(!reserved.includes(column), at, `the column "${column}" belongs to every record`),
      ...must(owner === undefined, at, `the column "${column}" is already used by "${owner}"`),
    ];
  });
}

function checkTables(resource: ResourceDefinition, context: CheckContext): Finding[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type !== 'table') return [];
    const at = within(context, `fields.${name}`);
    const table = `biz_${resource.code}__${columnOf(name, field)}`;
    return [
      ...must(resource.table === undefined, at, 'a platform table has no sub-tables'),
      ...must(table.length <= 63, at, `the table name "${table}" is too long`),
      ...checkColumns(field.fields, ['id', 'parent_id', 'order_no'], within(at, 'fields')),
    ];
  });
}

/** Whether an action is only a button. */
function isPlain({ to, confirm, opinion, params, batch }: ActionDefinition): boolean {
  return [to, confirm, opinion, params, batch].every((part) => part === undefined);
}

function checkAction(
  action: ActionDefinition,
  resource: ResourceDefinition,
  context: CheckContext,
): Finding[] {
  const states = statusesOf(resource).map(({ code }) => code);
  const verbs: readonly string[] = RESOURCE_VERBS;
  const params = action.params ?? {};
  const inParams = { ...context, fields: { ...context.fields, ...params } };
  return [
    ...must(CODE.test(action.code), within(context, 'code'), `"${action.code}" is not a code`),
    ...must(
      !verbs.includes(action.code),
      within(context, 'code'),
      `"${action.code}" is a verb of every resource`,
    ),
    ...(action.from ?? []).flatMap((state, index) =>
      must(states.includes(state), within(context, `from[${index}]`), `there is no state "${state}"`),
    ),
    ...must(
      action.to === undefined || states.includes(action.to),
      within(context, 'to'),
      `there is no state "${action.to}"`,
    ),
    ...must(
      action.opens === undefined || isPlain(action),
      within(context, 'opens'),
      'an action that opens a dialog has no target state and no parameters',
    ),
    ...checkCondition(action.when, within(context, 'when')),
    ...Object.entries(params).flatMap(([name, field]) =>
      checkField(name, field, within(inParams, `params.${name}`)),
    ),
  ];
}

function checkCodes(resource: ResourceDefinition, context: CheckContext): Finding[] {
  const { statuses = [], actions = [], warnings = [] } = resource;
  const codesOf = (items: readonly { readonly code: string }[]) => items.map(({ code }) => code);
  const inside = (list: string) => (index: number) => `${context.where}.${list}[${index}].code`;
  return [
    ...repeated(codesOf(statuses), inside('statuses'), 'the state'),
    ...repeated(codesOf(actions), inside('actions'), 'the action'),
    ...repeated(codesOf(warnings), inside('warnings'), 'the warning'),
    ...actions.flatMap((action, index) =>
      checkAction(action, resource, within(context, `actions[${index}]`)),
    ),
    ...warnings.flatMap((warning, index) => {
      const at = within(context, `warnings[${index}]`);
      return [
        ...must(
          fieldNamed(context.fields, warning.field) !== undefined,
          at,
          `there is no field "${warning.field}"`,
        ),
        ...checkCondition(warning.when, within(at, 'when')),
      ];
    }),
  ];
}

function checkDuplicates(resource: ResourceDefinition, context: CheckContext): Finding[] {
  const { duplicates, actions = [] } = resource;
  if (!duplicates) return [];
  const at = within(context, 'duplicates');
  const states = statusesOf(resource).map(({ code }) => code);
  const merge = actions.find(({ code }) => code === duplicates.merge);
  const texts = [duplicates.name, ...(duplicates.same ?? [])];
  return [
    ...must(resource.table === undefined, at, 'a platform table has no duplicate check'),
    ...texts.flatMap((name) =>
      must(resource.fields[name]?.type === 'text', at, `there is no text field "${name}"`),
    ),
    ...must(resource.fields[duplicates.name]?.personal === undefined, at, 'a name is not a personal field'),
    ...(duplicates.settled ?? []).flatMap((state) =>
      must(states.includes(state), at, `there is no state "${state}"`),
    ),
    ...must(
      merge?.params?.['survivor']?.type === 'ref',
      at,
      `no action "${duplicates.merge}" has a parameter for the surviving record`,
    ),
  ];
}

function checkComputed(fields: FieldsByName, context: CheckContext): Finding[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = within(context, name);
    if (field.type === 'computed') return checkNotPersonal(field.value, within(at, 'value'));
    const inRows = {
      ...within(at, 'fields'),
      fields: { ...context.fields, ...('fields' in field && field.fields) },
    };
    return field.type === 'table' ? checkComputed(field.fields, inRows) : [];
  });
}

function checkFieldLists(
  lists: readonly (readonly string[])[] | undefined,
  step: string,
  context: CheckContext,
): Finding[] {
  return (lists ?? []).flatMap((names, index) => {
    const at = within(context, `${step}[${index}]`);
    return [
      ...must(names.length > 0, at, 'at least one field is needed'),
      ...names.flatMap((name) => {
        const field = fieldNamed(context.fields, name);
        if (!field) return fault(at, `there is no field "${name}"`);
        return must(field.type !== 'table', at, `the sub-table "${name}" has no column`);
      }),
    ];
  });
}

function checkTitle(resource: ResourceDefinition, context: CheckContext): Finding[] {
  const at = within(context, 'title');
  const isNone = expressionKindOf(resource.title, context) === 'none';
  return [
    ...checkExpression(resource.title, at),
    ...must(!isNone, at, 'a title is a single value'),
    ...checkNotPersonal(resource.title, at),
  ];
}

/** A value computed from personal data is not masked. */
function checkNotPersonal(expression: Expression, context: CheckContext): Finding[] {
  return dependenciesOf(expression).flatMap((name) =>
    must(
      fieldNamed(context.fields, name)?.personal === undefined,
      context,
      `the personal field "${name}" would be visible to everyone`,
    ),
  );
}

/** Fields the product maintains in every record have the required type. */
function checkMaintainedFields(
  { fields, taskFields, marks, versions }: ResourceDefinition,
  context: CheckContext,
): Finding[] {
  const maintained: readonly (readonly [part: string, name: string | undefined, type: FieldTypeName])[] = [
    ['taskFields', taskFields?.handler, 'user'],
    ['taskFields', taskFields?.dueAt, 'instant'],
    ['taskFields', taskFields?.warnAt, 'instant'],
    ['marks', marks, 'longText'],
    ['versions', versions, 'table'],
  ];
  return maintained.flatMap(([part, name, type]) => {
    if (name === undefined) return [];
    const field = fields[name];
    return must(
      field?.type === type && field.readonly === true,
      within(context, part),
      `"${name}" must be a readonly field of type ${type}`,
    );
  });
}

/** Errors in a resource and its references. */
export function checkResource(resource: ResourceDefinition, catalogue: Catalogue): Finding[] {
  const context = contextOf(`${resource.code}.resource`, resource, catalogue);
  const { numberPrefix } = resource;
  const inFields = within(context, 'fields');
  const own = Object.entries(resource.fields);
  return [
    ...must(RESOURCE_CODE.test(resource.code), within(context, 'code'), `"${resource.code}" is not a code`),
    ...must(resource.label.trim() !== '', within(context, 'label'), 'a label is needed'),
    ...must(
      numberPrefixesOf(resource).every((prefix) => NUMBER_PREFIX.test(prefix)),
      within(context, 'numberPrefix'),
      'capital letters only',
    ),
    ...must(
      typeof numberPrefix !== 'object' || resource.fields[numberPrefix.field]?.type === 'dictionary',
      within(context, 'numberPrefix'),
      'a dictionary field says the kind',
    ),
    ...checkColumns(resource.fields, resource.table === undefined ? RESERVED_COLUMNS : [], inFields),
    ...checkTables(resource, context),
    ...own.flatMap(([name, field]) => checkField(name, field, within(inFields, name))),
    ...checkComputed(resource.fields, inFields),
    ...computedOrderOf(fieldsOf(resource)).cycles.flatMap((cycle) =>
      fault(within(inFields, cycle[0] ?? ''), `computed from itself: ${cycle.join(' → ')}`),
    ),
    ...checkTitle(resource, context),
    ...checkCodes(resource, context),
    ...checkDuplicates(resource, context),
    ...own.flatMap(([name, field]) =>
      must(
        resource.table !== undefined || field.type !== 'text' || field.translations === undefined,
        within(inFields, name),
        'only platform tables store translations of a text',
      ),
    ),
    ...checkMaintainedFields(resource, context),
    ...checkFieldLists(resource.unique, 'unique', context),
    ...checkFieldLists(resource.indexes, 'indexes', context),
  ];
}
