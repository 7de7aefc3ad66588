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
  type Place,
  placeOf,
  repeated,
  within,
} from './catalogue.ts';
import { checkCondition } from './check-condition.ts';

/** Checks a field that is named at a place, if it is there at all. */
function withField(name: string, place: Place, check: (field: FieldDefinition) => Finding[]): Finding[] {
  const field = fieldNamed(place.fields, name);
  return field ? check(field) : fault(place, `there is no field "${name}"`);
}

/** A column of the time that is left reads two moments, and its rows carry only what are columns. */
function checkLimit({ field, warnsFrom }: ListColumn, list: ListDefinition, place: Place): Finding[] {
  if (warnsFrom === undefined) return [];
  const at = within(place, 'warnsFrom');
  const isColumn = list.columns.some((each) => each.field === warnsFrom);
  return [
    ...must(isColumn, at, `"${warnsFrom}" is no column of the list`),
    ...[field, warnsFrom].flatMap((name) =>
      withField(name, at, ({ type }) => must(type === 'instant', at, `"${name}" is no moment`)),
    ),
  ];
}

function checkColumn(column: ListColumn, place: Place): Finding[] {
  return withField(column.field, within(place, 'field'), (field) => [
    ...must(field.type !== 'table', within(place, 'field'), 'a sub-table is no column'),
    ...must(
      column.sortable !== true || fieldTypeOf(field).sortable,
      within(place, 'sortable'),
      `a ${field.type} field has no order`,
    ),
    ...must(
      column.aggregate === undefined || comparisonKindOf(field) === 'number',
      within(place, 'aggregate'),
      'only numbers are added up',
    ),
    ...must(
      column.editable !== true || isWritable(field),
      within(place, 'editable'),
      'people never set this field',
    ),
    ...must(
      column.editable !== true || !isFileField(field),
      within(place, 'editable'),
      'files are uploaded in a form',
    ),
  ]);
}

function checkFilters(list: ListDefinition, place: Place): Finding[] {
  const filters = list.filters ?? [];
  const names = filters.map((filter) => ('key' in filter ? filter.key : filter.field));
  const each = filters.flatMap((filter, index) => {
    const at = within(place, `filters[${index}]`);
    if ('key' in filter) {
      const isFree = fieldNamed(place.fields, filter.key) === undefined;
      return [
        ...must(isFree, within(at, 'key'), `"${filter.key}" is the name of a field`),
        ...checkCondition(filter.where, within(at, 'where')),
      ];
    }
    return withField(filter.field, within(at, 'field'), (field) =>
      must(operatorsOf(field).length > 0, within(at, 'field'), `a ${field.type} field cannot be filtered`),
    );
  });
  return [...repeated(names, (index) => `${place.where}.filters[${index}]`, 'the filter'), ...each];
}

function checkTabs(list: ListDefinition, place: Place): Finding[] {
  const tabs = list.tabs ?? [];
  const keys = tabs.map(({ key }) => key);
  const { defaultTab } = list;
  return [
    ...repeated(keys, (index) => `${place.where}.tabs[${index}].key`, 'the tab'),
    ...tabs.flatMap(({ where }, index) => checkCondition(where, within(place, `tabs[${index}].where`))),
    ...must(
      defaultTab === undefined || keys.includes(defaultTab),
      within(place, 'defaultTab'),
      `there is no tab "${defaultTab}"`,
    ),
    ...Object.entries(list.applyTypes ?? {}).flatMap(([type, where]) =>
      checkCondition(where, within(place, `applyTypes.${type}`)),
    ),
    ...checkCondition(list.where, within(place, 'where')),
  ];
}

function checkSorts(list: ListDefinition, place: Place): Finding[] {
  return (list.sorts ?? []).flatMap(({ field: name }, index) => {
    const at = within(place, `sorts[${index}].field`);
    return withField(name, at, (field) => [
      ...must(fieldTypeOf(field).sortable, at, `a ${field.type} field has no order`),
      ...must(field.personal === undefined, at, 'who sees personal data masked could tell it from the order'),
    ]);
  });
}

function checkActions(list: ListDefinition, resource: ResourceDefinition, place: Place): Finding[] {
  const actions = new Map((resource.actions ?? []).map((action) => [action.code, action]));
  const row = (list.rowActions ?? []).flatMap((code, index) =>
    must(actions.has(code), within(place, `rowActions[${index}]`), `there is no action "${code}"`),
  );
  const batch = (list.batchActions ?? []).flatMap((code, index) => {
    const at = within(place, `batchActions[${index}]`);
    if (!actions.has(code)) return fault(at, `there is no action "${code}"`);
    return must(actions.get(code)?.batch === true, at, `the action "${code}" is for one record at a time`);
  });
  return [...row, ...batch];
}

function checkImport(list: ListDefinition, place: Place): Finding[] {
  return (list.importFields ?? []).flatMap((name, index) => {
    const at = within(place, `importFields[${index}]`);
    return withField(name, at, (field) =>
      must(isWritable(field) && field.type !== 'table', at, `a file cannot bring "${name}"`),
    );
  });
}

function checkKinds(list: ListDefinition, catalogue: Catalogue, place: Place): Finding[] {
  const { kinds } = list;
  if (!kinds) return [];
  const at = within(place, 'kinds');
  return [
    ...must(
      list.columns.some(({ field }) => field === kinds.field),
      at,
      `"${kinds.field}" is no column`,
    ),
    ...Object.values(kinds.forms).flatMap((code) =>
      must(
        catalogue.forms.get(code)?.resource === list.resource,
        at,
        `"${code}" is no form of this resource`,
      ),
    ),
  ];
}

/** What is wrong with a list. */
export function checkList(list: ListDefinition, catalogue: Catalogue): Finding[] {
  const where = `${list.code}.list`;
  const resource = catalogue.resources.get(list.resource);
  if (!resource) return fault({ where: `${where}.resource` }, `there is no resource "${list.resource}"`);
  const place = placeOf(where, resource, catalogue);
  const form = list.form === undefined ? undefined : catalogue.forms.get(list.form);
  const fits = list.form === undefined || form?.resource === list.resource;
  const names = list.columns.map(({ field }) => field);
  return [
    ...must(
      list.form === undefined || form !== undefined,
      within(place, 'form'),
      `there is no form "${list.form}"`,
    ),
    ...must(
      form === undefined || fits,
      within(place, 'form'),
      `the form "${list.form}" is that of another resource`,
    ),
    ...checkKinds(list, catalogue, place),
    ...must(names.length > 0, within(place, 'columns'), 'a list has at least one column'),
    ...repeated(names, (index) => `${where}.columns[${index}].field`, 'the column'),
    ...list.columns.flatMap((column, index) => [
      ...checkColumn(column, within(place, `columns[${index}]`)),
      ...checkLimit(column, list, within(place, `columns[${index}]`)),
    ]),
    ...checkFilters(list, place),
    ...checkTabs(list, place),
    ...checkSorts(list, place),
    ...checkActions(list, resource, place),
    ...checkImport(list, place),
  ];
}
