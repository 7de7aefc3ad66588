import { isWritable } from '../../access/field-mode.ts';
import { comparisonKindOf, operatorsOf } from '../../field-types/comparison.ts';
import { isFileField } from '../../field-types/file-limits.ts';
import { fieldTypeOf } from '../../field-types/registry.ts';
import type { FieldDefinition } from '../field.ts';
import { fieldNamed } from '../fields-of.ts';
import type { ListColumn, ListDefinition } from '../list.ts';
import type { ResourceDefinition } from '../resource.ts';
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

/** Checks a named field if it exists. */
function withField(
  name: string,
  context: CheckContext,
  check: (field: FieldDefinition) => Finding[],
): Finding[] {
  const field = fieldNamed(context.fields, name);
  return field ? check(field) : fault(context, `there is no field "${name}"`);
}

/** A remaining-time column reads two instants, and list rows contain only the list's columns. */
function checkLimit(
  { field, warnsFrom }: ListColumn,
  list: ListDefinition,
  context: CheckContext,
): Finding[] {
  if (warnsFrom === undefined) return [];
  const at = within(context, 'warnsFrom');
  const isColumn = list.columns.some((each) => each.field === warnsFrom);
  return [
    ...must(isColumn, at, `"${warnsFrom}" is not a column of the list`),
    ...[field, warnsFrom].flatMap((name) =>
      withField(name, at, ({ type }) => must(type === 'instant', at, `"${name}" is not an instant`)),
    ),
  ];
}

function checkColumn(column: ListColumn, context: CheckContext): Finding[] {
  return withField(column.field, within(context, 'field'), (field) => [
    ...must(field.type !== 'table', within(context, 'field'), 'a sub-table is not a column'),
    ...must(
      column.sortable !== true || fieldTypeOf(field).sortable,
      within(context, 'sortable'),
      `a ${field.type} field has no order`,
    ),
    ...must(
      column.aggregate === undefined || comparisonKindOf(field) === 'number',
      within(context, 'aggregate'),
      'only numbers can be summed',
    ),
    ...must(
      column.editable !== true || isWritable(field),
      within(context, 'editable'),
      'people never set this field',
    ),
    ...must(
      column.editable !== true || !isFileField(field),
      within(context, 'editable'),
      'files are uploaded in a form',
    ),
  ]);
}

function checkFilters(list: ListDefinition, context: CheckContext): Finding[] {
  const filters = list.filters ?? [];
  const names = filters.map((filter) => ('key' in filter ? filter.key : filter.field));
  const each = filters.flatMap((filter, index) => {
    const at = within(context, `filters[${index}]`);
    if ('key' in filter) {
      const isFree = fieldNamed(context.fields, filter.key) === undefined;
      return [
        ...must(isFree, within(at, 'key'), `"${filter.key}" is the name of a field`),
        ...checkCondition(filter.where, within(at, 'where')),
      ];
    }
    return withField(filter.field, within(at, 'field'), (field) =>
      must(operatorsOf(field).length > 0, within(at, 'field'), `a ${field.type} field cannot be filtered`),
    );
  });
  return [...repeated(names, (index) => `${context.where}.filters[${index}]`, 'the filter'), ...each];
}

function checkTabs(list: ListDefinition, context: CheckContext): Finding[] {
  const tabs = list.tabs ?? [];
  const keys = tabs.map(({ key }) => key);
  const { defaultTab } = list;
  return [
    ...repeated(keys, (index) => `${context.where}.tabs[${index}].key`, 'the tab'),
    ...tabs.flatMap(({ where }, index) => checkCondition(where, within(context, `tabs[${index}].where`))),
    ...must(
      defaultTab === undefined || keys.includes(defaultTab),
      within(context, 'defaultTab'),
      `there is no tab "${defaultTab}"`,
    ),
    ...Object.entries(list.applyTypes ?? {}).flatMap(([type, where]) =>
      checkCondition(where, within(context, `applyTypes.${type}`)),
    ),
    ...checkCondition(list.where, within(context, 'where')),
  ];
}

function checkSorts(list: ListDefinition, context: CheckContext): Finding[] {
  return (list.sorts ?? []).flatMap(({ field: name }, index) => {
    const at = within(context, `sorts[${index}].field`);
    return withField(name, at, (field) => [
      ...must(fieldTypeOf(field).sortable, at, `a ${field.type} field has no order`),
      ...must(field.personal === undefined, at, 'the order would reveal masked personal data'),
    ]);
  });
}

function checkActions(list: ListDefinition, resource: ResourceDefinition, context: CheckContext): Finding[] {
  const actions = new Map((resource.actions ?? []).map((action) => [action.code, action]));
  const row = (list.rowActions ?? []).flatMap((code, index) =>
    must(actions.has(code), within(context, `rowActions[${index}]`), `there is no action "${code}"`),
  );
  const batch = (list.batchActions ?? []).flatMap((code, index) => {
    const at = within(context, `batchActions[${index}]`);
    if (!actions.has(code)) return fault(at, `there is no action "${code}"`);
    return must(actions.get(code)?.batch === true, at, `the action "${code}" is for one record at a time`);
  });
  return [...row, ...batch];
}

function checkImport(list: ListDefinition, context: CheckContext): Finding[] {
  return (list.importFields ?? []).flatMap((name, index) => {
    const at = within(context, `importFields[${index}]`);
    return withField(name, at, (field) =>
      must(isWritable(field) && field.type !== 'table', at, `a file cannot bring "${name}"`),
    );
  });
}

function checkKinds(list: ListDefinition, catalogue: Catalogue, context: CheckContext): Finding[] {
  const { kinds } = list;
  if (!kinds) return [];
  const at = within(context, 'kinds');
  return [
    ...must(
      list.columns.some(({ field }) => field === kinds.field),
      at,
      `"${kinds.field}" is not a column`,
    ),
    ...Object.values(kinds.forms).flatMap((code) =>
      must(
        catalogue.forms.get(code)?.resource === list.resource,
        at,
        `"${code}" is not a form of this resource`,
      ),
    ),
  ];
}

/** Errors in a list. */
export function checkList(list: ListDefinition, catalogue: Catalogue): Finding[] {
  const where = `${list.code}.list`;
  const resource = catalogue.resources.get(list.resource);
  if (!resource) return fault({ where: `${where}.resource` }, `there is no resource "${list.resource}"`);
  const context = contextOf(where, resource, catalogue);
  const form = list.form === undefined ? undefined : catalogue.forms.get(list.form);
  const fits = list.form === undefined || form?.resource === list.resource;
  const names = list.columns.map(({ field }) => field);
  return [
    ...must(
      list.form === undefined || form !== undefined,
      within(context, 'form'),
      `there is no form "${list.form}"`,
    ),
    ...must(
      form === undefined || fits,
      within(context, 'form'),
      `the form "${list.form}" is that of another resource`,
    ),
    ...checkKinds(list, catalogue, context),
    ...must(names.length > 0, within(context, 'columns'), 'a list has at least one column'),
    ...repeated(names, (index) => `${where}.columns[${index}].field`, 'the column'),
    ...list.columns.flatMap((column, index) => [
      ...checkColumn(column, within(context, `columns[${index}]`)),
      ...checkLimit(column, list, within(context, `columns[${index}]`)),
    ]),
    ...checkFilters(list, context),
    ...checkTabs(list, context),
    ...checkSorts(list, context),
    ...checkActions(list, resource, context),
    ...checkImport(list, context),
  ];
}
