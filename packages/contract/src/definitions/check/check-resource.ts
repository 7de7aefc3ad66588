import { RESERVED_COLUMNS } from '../base-fields.ts';
import { columnNamesOf, columnOf, pinyinColumnOf } from '../column-of.ts';
import type { Expression } from '../expression.ts';
import { fieldNamed, fieldsOf, type FieldsByName, statusesOf } from '../fields-of.ts';
import { computedOrderOf } from '../record/apply-computed.ts';
import { dependenciesOf } from '../record/evaluate.ts';
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
      numberPrefix === undefined || NUMBER_PREFIX.test(numberPrefix),
      within(place, 'numberPrefix'),
      'capital letters only',
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
    ...checkFieldLists(resource.unique, 'unique', place),
    ...checkFieldLists(resource.indexes, 'indexes', place),
  ];
}
