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
  type Place,
  placeOf,
  repeated,
  within,
} from './catalogue.ts';
import { checkCondition } from './check-condition.ts';
import { checkExpression, expressionKindOf } from './check-expression.ts';
import { checkField } from './check-field.ts';

/** Verbs of every resource; no action may be called so. */
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

function checkColumns(fields: FieldsByName, reserved: readonly string[], place: Place): Finding[] {
  const owners = new Map<string, string>();
  return columnsWithOwners(fields).flatMap(([column, name]) => {
    const at = within(place, `${name}.column`);
    const owner = owners.get(column);
    owners.set(column, name);
    return [
      ...must(COLUMN_NAME.test(column), at, `"${column}" is no column name`),
      ...must(!reserved.includes(column), at, `the column "${column}" belongs to every record`),
      ...must(owner === undefined, at, `the column "${column}" is that of "${owner}" already`),
    ];
  });
}

function checkTables(resource: ResourceDefinition, place: Place): Finding[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type !== 'table') return [];
    const at = within(place, `fields.${name}`);
    const table = `biz_${resource.code}__${columnOf(name, field)}`;
    return [
      ...must(resource.table === undefined, at, 'a platform table has no sub-tables'),
      ...must(table.length <= 63, at, `the table name "${table}" is too long`),
      ...checkColumns(field.fields, ['id', 'parent_id', 'order_no'], within(at, 'fields')),
    ];
  });
}

/** Whether an action is no more than a button. */
function isPlain({ to, confirm, opinion, params, batch }: ActionDefinition): boolean {
  return [to, confirm, opinion, params, batch].every((part) => part === undefined);
}

function checkAction(action: ActionDefinition, resource: ResourceDefinition, place: Place): Finding[] {
  const states = statusesOf(resource).map(({ code }) => code);
  const verbs: readonly string[] = RESOURCE_VERBS;
  const params = action.params ?? {};
  const inParams = { ...place, fields: { ...place.fields, ...params } };
  return [
    ...must(CODE.test(action.code), within(place, 'code'), `"${action.code}" is no code`),
    ...must(
      !verbs.includes(action.code),
      within(place, 'code'),
      `"${action.code}" is a verb of every resource`,
    ),
    ...(action.from ?? []).flatMap((state, index) =>
      must(states.includes(state), within(place, `from[${index}]`), `there is no state "${state}"`),
    ),
    ...must(
      action.to === undefined || states.includes(action.to),
      within(place, 'to'),
      `there is no state "${action.to}"`,
    ),
    ...must(
      action.opens === undefined || isPlain(action),
      within(place, 'opens'),
      'what opens a dialog leads to no state and asks for nothing itself',
    ),
    ...checkCondition(action.when, within(place, 'when')),
    ...Object.entries(params).flatMap(([name, field]) =>
      checkField(name, field, within(inParams, `params.${name}`)),
    ),
  ];
}

function checkCodes(resource: ResourceDefinition, place: Place): Finding[] {
  const { statuses = [], actions = [], warnings = [] } = resource;
  const codesOf = (items: readonly { readonly code: string }[]) => items.map(({ code }) => code);
  const inside = (list: string) => (index: number) => `${place.where}.${list}[${index}].code`;
  return [
    ...repeated(codesOf(statuses), inside('statuses'), 'the state'),
    ...repeated(codesOf(actions), inside('actions'), 'the action'),
    ...repeated(codesOf(warnings), inside('warnings'), 'the warning'),
    ...actions.flatMap((action, index) => checkAction(action, resource, within(place, `actions[${index}]`))),
    ...warnings.flatMap((warning, index) => {
      const at = within(place, `warnings[${index}]`);
      return [
        ...must(
          fieldNamed(place.fields, warning.field) !== undefined,
          at,
          `there is no field "${warning.field}"`,
        ),
        ...checkCondition(warning.when, within(at, 'when')),
      ];
    }),
  ];
}

function checkDuplicates(resource: ResourceDefinition, place: Place): Finding[] {
  const { duplicates, actions = [] } = resource;
  if (!duplicates) return [];
  const at = within(place, 'duplicates');
  const states = statusesOf(resource).map(({ code }) => code);
  const merge = actions.find(({ code }) => code === duplicates.merge);
  const texts = [duplicates.name, ...(duplicates.same ?? [])];
  return [
    ...must(resource.table === undefined, at, 'a platform table keeps no doubles'),
    ...texts.flatMap((name) =>
      must(resource.fields[name]?.type === 'text', at, `there is no text field "${name}"`),
    ),
    ...must(resource.fields[duplicates.name]?.personal === undefined, at, 'a name is no personal field'),
    ...(duplicates.settled ?? []).flatMap((state) =>
      must(states.includes(state), at, `there is no state "${state}"`),
    ),
    ...must(
      merge?.params?.['survivor']?.type === 'ref',
      at,
      `no action "${duplicates.merge}" asks for a survivor`,
    ),
  ];
}

function checkComputed(fields: FieldsByName, place: Place): Finding[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = within(place, name);
    if (field.type === 'computed') return checkTold(field.value, within(at, 'value'));
    const inRows = {
      ...within(at, 'fields'),
      fields: { ...place.fields, ...('fields' in field && field.fields) },
    };
    return field.type === 'table' ? checkComputed(field.fields, inRows) : [];
  });
}

function checkFieldLists(
  lists: readonly (readonly string[])[] | undefined,
  step: string,
  place: Place,
): Finding[] {
  return (lists ?? []).flatMap((names, index) => {
    const at = within(place, `${step}[${index}]`);
    return [
      ...must(names.length > 0, at, 'at least one field is needed'),
      ...names.flatMap((name) => {
        const field = fieldNamed(place.fields, name);
        if (!field) return fault(at, `there is no field "${name}"`);
        return must(field.type !== 'table', at, `the sub-table "${name}" has no column`);
      }),
    ];
  });
}

function checkTitle(resource: ResourceDefinition, place: Place): Finding[] {
  const at = within(place, 'title');
  const isNone = expressionKindOf(resource.title, place) === 'none';
  return [
    ...checkExpression(resource.title, at),
    ...must(!isNone, at, 'a title is a single value'),
    ...checkTold(resource.title, at),
  ];
}

/** What is worked out of personal data is not masked with it. */
function checkTold(expression: Expression, place: Place): Finding[] {
  return dependenciesOf(expression).flatMap((name) =>
    must(
      fieldNamed(place.fields, name)?.personal === undefined,
      place,
      `the personal "${name}" would be told to everybody`,
    ),
  );
}

/** Fields that the product keeps for every record are of the type that this needs. */
function checkKeptFields(
  { fields, taskFields, marks, versions }: ResourceDefinition,
  place: Place,
): Finding[] {
  const kept: readonly (readonly [part: string, name: string | undefined, type: FieldTypeName])[] = [
    ['taskFields', taskFields?.handler, 'user'],
    ['taskFields', taskFields?.dueAt, 'instant'],
    ['taskFields', taskFields?.warnAt, 'instant'],
    ['marks', marks, 'longText'],
    ['versions', versions, 'table'],
  ];
  return kept.flatMap(([part, name, type]) => {
    if (name === undefined) return [];
    const field = fields[name];
    return must(
      field?.type === type && field.readonly === true,
      within(place, part),
      `"${name}" is no field of type ${type} that nobody writes by hand`,
    );
  });
}

/** What is wrong with a resource taken by itself, and with the codes that it names. */
export function checkResource(resource: ResourceDefinition, catalogue: Catalogue): Finding[] {
  const place = placeOf(`${resource.code}.resource`, resource, catalogue);
  const { numberPrefix } = resource;
  const inFields = within(place, 'fields');
  const own = Object.entries(resource.fields);
  return [
    ...must(RESOURCE_CODE.test(resource.code), within(place, 'code'), `"${resource.code}" is no code`),
    ...must(resource.label.trim() !== '', within(place, 'label'), 'a label is needed'),
    ...must(
      numberPrefixesOf(resource).every((prefix) => NUMBER_PREFIX.test(prefix)),
      within(place, 'numberPrefix'),
      'capital letters only',
    ),
    ...must(
      typeof numberPrefix !== 'object' || resource.fields[numberPrefix.field]?.type === 'dictionary',
      within(place, 'numberPrefix'),
      'a dictionary field says the kind',
    ),
    ...checkColumns(resource.fields, resource.table === undefined ? RESERVED_COLUMNS : [], inFields),
    ...checkTables(resource, place),
    ...own.flatMap(([name, field]) => checkField(name, field, within(inFields, name))),
    ...checkComputed(resource.fields, inFields),
    ...computedOrderOf(fieldsOf(resource)).cycles.flatMap((cycle) =>
      fault(within(inFields, cycle[0] ?? ''), `computed out of itself: ${cycle.join(' → ')}`),
    ),
    ...checkTitle(resource, place),
    ...checkCodes(resource, place),
    ...checkDuplicates(resource, place),
    ...own.flatMap(([name, field]) =>
      must(
        resource.table !== undefined || field.type !== 'text' || field.translations === undefined,
        within(inFields, name),
        'only platform tables keep translations of a text',
      ),
    ),
    ...checkKeptFields(resource, place),
    ...checkFieldLists(resource.unique, 'unique', place),
    ...checkFieldLists(resource.indexes, 'indexes', place),
  ];
}
