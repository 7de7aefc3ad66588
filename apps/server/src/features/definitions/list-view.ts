import {
  conditionFieldsOf,
  type ListButton,
  type ListColumn,
  type ListDefinition,
  type ListFilter,
  localizeForm,
  localizeList,
  type TextOf,
} from '@haiqiao/contract/definitions';
import type { ActionView, FieldViews, ListView, VerbView } from '@haiqiao/contract/endpoints';
import { DEFAULT_PAGE_SIZE } from '@haiqiao/contract/query';
import { presetsOf } from '#server/platform/metadata/list-presets.ts';
import type { ListModel, Metadata } from '#server/platform/metadata/model.ts';
import { actionViews, formRoutes, type Reader, statusViews, textOf, verbView } from './shared-views.ts';
import { listedFields } from './visible-fields.ts';

const BUTTONS: readonly ListButton[] = ['create', 'import', 'export'];

/** Fields of every list: states are coloured, records are assigned and tagged, whatever the columns are. */
const ALWAYS: readonly string[] = ['status', 'ownerId', 'tags'];

const NEWEST_FIRST = [{ field: 'createdAt', order: 'desc' }] as const;

/** A list for one reader: in their language, without fields hidden from them. */
export function buildListView(metadata: Metadata, model: ListModel, reader: Reader): ListView {
  const { resource, form } = model;
  const text = textOf(metadata, reader);
  const list = localizeList(model.definition, text);
  const fields = listedFields(resource, reader.actor, text);
  const presets = presetsOf({ definition: list }, (name) => isFilterable(fields, name));
  const verbs = verbView(reader, resource.code);
  const actions = actionViews({ resource, form }, reader, text);
  return {
    code: list.code,
    label: list.label,
    ...(list.purpose === undefined ? {} : { purpose: list.purpose }),
    resource: resource.code,
    form: form?.definition.code ?? null,
    ...kindsOf(model, text),
    version: model.version,
    fields: usedFields(list, fields),
    columns: list.columns.flatMap((column) => columnView(column, fields, verbs)),
    filters: (list.filters ?? []).filter((filter) => mayFilter(filter, fields)),
    tabs: presets.tabs.map(({ key, label }) => ({ key, label })),
    defaultTab: presets.defaultTab,
    applyTypes: [...presets.applyTypes.keys()],
    sorts: (list.sorts ?? NEWEST_FIRST).filter(({ field }) => isFilterable(fields, field)),
    pageSize: list.pageSize ?? DEFAULT_PAGE_SIZE,
    buttons: buttonsOf(model, verbs),
    rowActions: chosen(actions, list.rowActions),
    batchActions: chosen(actions, list.batchActions).filter(({ batch }) => batch),
    statuses: statusViews(resource, text),
    verbs,
    ...openingOf(model),
    deleteConfirm: (form && localizeForm(form.definition, text).deleteConfirm) ?? null,
  };
}

function kindsOf({ definition, kinds }: ListModel, text: TextOf): Pick<ListView, 'kinds'> {
  if (!definition.kinds) return {};
  const forms = [...kinds].map(([value, form]) => ({
    value,
    label: localizeForm(form.definition, text).label,
    form: form.definition.code,
    routes: formRoutes(form),
  }));
  return { kinds: { field: definition.kinds.field, forms } };
}

function openingOf({ form }: ListModel): Pick<ListView, 'routes' | 'opensIn'> {
  const opensIn = form?.definition.opensIn ?? 'tab';
  return { opensIn, routes: form && opensIn === 'tab' ? formRoutes(form) : { see: null, edit: null } };
}

function usedFields(list: ListDefinition, fields: FieldViews): FieldViews {
  const names = [
    ...ALWAYS,
    ...list.columns.map(({ field }) => field),
    ...(list.filters ?? []).flatMap((filter) => ('field' in filter ? [filter.field] : [])),
    ...(list.sorts ?? NEWEST_FIRST).map(({ field }) => field),
    ...(list.importFields ?? []),
  ];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** A column of a visible field. A masked one cannot be sorted, summed or edited. */
function columnView(column: ListColumn, fields: FieldViews, verbs: VerbView): ListColumn[] {
  const mode = Object.hasOwn(fields, column.field) ? fields[column.field]?.mode : undefined;
  if (mode === undefined) return [];
  const { aggregate, editable, ...plain } = column;
  if (!isFilterable(fields, column.field)) return [{ ...plain, sortable: false }];
  const isEditable = editable === true && mode === 'editable' && verbs.update;
  return [{ ...plain, ...(aggregate ? { aggregate } : {}), ...(isEditable ? { editable } : {}) }];
}

/** Whether a field may be filtered: filtering would reveal a value that is hidden or masked in some state. */
function isFilterable(fields: FieldViews, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && field.mode !== 'masked' && field.varies !== true;
}

function mayFilter(filter: ListFilter, fields: FieldViews): boolean {
  return 'field' in filter
    ? isFilterable(fields, filter.field)
    : conditionFieldsOf(filter.where).every((name) => isFilterable(fields, name));
}

function buttonsOf({ definition, form }: ListModel, verbs: VerbView): readonly ListButton[] {
  const may = { create: verbs.create && form !== null, import: verbs.import, export: verbs.export };
  return (definition.buttons ?? BUTTONS).filter((button) => may[button]);
}

function chosen(actions: readonly ActionView[], codes: readonly string[] = []): readonly ActionView[] {
  return codes.flatMap((code) => actions.filter((action) => action.code === code));
}
