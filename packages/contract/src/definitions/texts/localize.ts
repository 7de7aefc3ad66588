import type { DictionaryDefinition, DictionaryItemDefinition } from '../dictionary.ts';
import type { DocumentLayout } from '../documents/document.ts';
import type { FieldDefinition } from '../field.ts';
import { type FieldsByName, fieldsOf, statusesOf } from '../fields-of.ts';
import type { FlowDefinition } from '../flow/flow.ts';
import type { FormDefinition, FormPart } from '../form.ts';
import type { ListDefinition } from '../list.ts';
import type { MenuDefinition } from '../menu.ts';
import type { ModuleDefinition } from '../module.ts';
import type { PermissionGroupDefinition } from '../permission.ts';
import type { RecordCheckDefinition } from '../record/record-check.ts';
import type { ActionDefinition, ResourceDefinition } from '../resource.ts';
import { fieldTextKey, statusTextKey, textKeys } from './text-keys.ts';

/** Text of a key in a language; `source`, the simplified Chinese, without one. */
export type TextOf = (key: string, source: string) => string;

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  work: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, work(value, name)]));
}

/** Localises a field; `key` is that of its label. */
function localizeField<Field extends FieldDefinition>(field: Field, key: string, text: TextOf): Field {
  const unit = 'unit' in field ? field.unit : undefined;
  return {
    ...field,
    label: text(key, field.label),
    ...(field.help === undefined ? {} : { help: text(textKeys.help(key), field.help) }),
    ...(unit === undefined ? {} : { unit: text(textKeys.unit(key), unit) }),
  };
}

function localizeWithRows(
  field: FieldDefinition,
  [resource, name]: [string, string],
  text: TextOf,
): FieldDefinition {
  const localized = localizeField(field, fieldTextKey(resource, name, field), text);
  if (localized.type !== 'table') return localized;
  const cells = mapValues(localized.fields, (cell, column) =>
    localizeField(cell, textKeys.rowField(resource, name, column), text),
  );
  return { ...localized, fields: cells };
}

/** Localises fields of a resource (all of `fieldsOf`, or some). */
export function localizeFields(resource: string, fields: FieldsByName, text: TextOf): FieldsByName {
  return mapValues(fields, (field, name) => localizeWithRows(field, [resource, name], text));
}

/** Localises an action. */
export function localizeAction(resource: string, action: ActionDefinition, text: TextOf): ActionDefinition {
  const { code, label, confirm, params } = action;
  return {
    ...action,
    label: text(textKeys.action(resource, code), label),
    ...(confirm === undefined ? {} : { confirm: text(textKeys.confirm(resource, code), confirm) }),
    ...(params === undefined
      ? {}
      : {
          params: mapValues(params, (field, name) =>
            localizeField(field, textKeys.param(resource, code, name), text),
          ),
        }),
  };
}

/** Localises a resource with all fields of `fieldsOf` and all states of `statusesOf`. */
export function localizeResource(resource: ResourceDefinition, text: TextOf): ResourceDefinition {
  const { code, actions, warnings } = resource;
  return {
    ...resource,
    label: text(textKeys.resource(code), resource.label),
    fields: localizeFields(code, fieldsOf(resource), text),
    statuses: statusesOf(resource).map((status) => ({
      ...status,
      label: text(statusTextKey(code, status.code, status.label), status.label),
    })),
    ...(actions ? { actions: actions.map((action) => localizeAction(code, action, text)) } : {}),
    ...(warnings
      ? {
          warnings: warnings.map((warning) => ({
            ...warning,
            text: text(textKeys.warning(code, warning.code), warning.text),
          })),
        }
      : {}),
  };
}

function localizeParts(form: string, parts: readonly FormPart[], text: TextOf): FormPart[] {
  return parts.map((part) => ({ ...part, label: text(textKeys.formPart(form, part.key), part.label) }));
}

/** Localises a document. */
function localizeDocument(form: string, layout: DocumentLayout, text: TextOf): DocumentLayout {
  const { code, label, watermark, blocks } = layout;
  return {
    ...layout,
    label: text(textKeys.print(form, code), label),
    ...(watermark === undefined
      ? {}
      : { watermark: text(textKeys.printPart(form, code, 'watermark'), watermark) }),
    blocks: blocks.map((block) =>
      'text' in block
        ? { ...block, text: text(textKeys.printPart(form, code, block.key), block.text) }
        : block,
    ),
  };
}

/** Localises a form. */
export function localizeForm(form: FormDefinition, text: TextOf): FormDefinition {
  const { code, parts, tabs, deleteConfirm, prints } = form;
  return {
    ...form,
    label: text(textKeys.form(code), form.label),
    ...(parts ? { parts: localizeParts(code, parts, text) } : {}),
    ...(tabs
      ? {
          tabs: tabs.map((tab) => ({
            ...tab,
            label: text(textKeys.formPart(code, tab.key), tab.label),
            parts: localizeParts(code, tab.parts, text),
          })),
        }
      : {}),
    ...(deleteConfirm === undefined
      ? {}
      : { deleteConfirm: text(textKeys.deleteConfirm(code), deleteConfirm) }),
    ...(prints ? { prints: prints.map((print) => localizeDocument(code, print, text)) } : {}),
  };
}

/** Localises a list. */
export function localizeList(list: ListDefinition, text: TextOf): ListDefinition {
  const { code, purpose, filters, tabs } = list;
  return {
    ...list,
    label: text(textKeys.list(code), list.label),
    ...(purpose === undefined ? {} : { purpose: text(textKeys.listPurpose(code), purpose) }),
    ...(filters
      ? {
          filters: filters.map((filter) =>
            'key' in filter
              ? { ...filter, label: text(textKeys.filter(code, filter.key), filter.label) }
              : filter,
          ),
        }
      : {}),
    ...(tabs
      ? { tabs: tabs.map((tab) => ({ ...tab, label: text(textKeys.tab(code, tab.key), tab.label) })) }
      : {}),
  };
}

function localizeItem(code: string, item: DictionaryItemDefinition, text: TextOf): DictionaryItemDefinition {
  const { value, label, description, items } = item;
  return {
    ...item,
    label: text(textKeys.item(code, value), label),
    ...(description === undefined
      ? {}
      : { description: text(textKeys.itemDescription(code, value), description) }),
    ...(items ? { items: items.map((below) => localizeItem(code, below, text)) } : {}),
  };
}

/** Localises a dictionary. */
export function localizeDictionary(dictionary: DictionaryDefinition, text: TextOf): DictionaryDefinition {
  return {
    ...dictionary,
    label: text(textKeys.dictionary(dictionary.code), dictionary.label),
    items: dictionary.items.map((item) => localizeItem(dictionary.code, item, text)),
  };
}

/** Localises a check. */
export function localizeCheck(check: RecordCheckDefinition, text: TextOf): RecordCheckDefinition {
  const { code, label, rule, says } = check;
  return {
    ...check,
    label: text(textKeys.check(code), label),
    rule: text(textKeys.checkPart(code, 'rule'), rule),
    says: mapValues(says, (source, key) => text(textKeys.checkPart(code, key), source)),
  };
}

/** Localises a flow. */
export function localizeFlow(flow: FlowDefinition, text: TextOf): FlowDefinition {
  const { key, label, category, texts } = flow;
  return {
    ...flow,
    label: text(textKeys.flow(key), label),
    category: { ...category, label: text(textKeys.flowCategory(category.code), category.label) },
    ...(texts === undefined
      ? {}
      : { texts: mapValues(texts, (source, part) => text(textKeys.flowPart(key, part), source)) }),
  };
}

/** Localises a menu entry. */
export function localizeMenu(menu: MenuDefinition, text: TextOf): MenuDefinition {
  const { code, label, group } = menu;
  return {
    ...menu,
    label: text(textKeys.menu(code), label),
    ...(group ? { group: { ...group, label: text(textKeys.menuGroup(group.code), group.label) } } : {}),
  };
}

/** Localises the name of a permission group. */
export function localizeGroup(group: PermissionGroupDefinition, text: TextOf): PermissionGroupDefinition {
  return { ...group, label: text(textKeys.group(group.code), group.label) };
}

/** Localises a module. */
export function localizeModule(module: ModuleDefinition, text: TextOf): ModuleDefinition {
  return {
    ...module,
    label: text(textKeys.module(), module.label),
    resources: (module.resources ?? []).map((resource) => localizeResource(resource, text)),
    forms: (module.forms ?? []).map((form) => localizeForm(form, text)),
    lists: (module.lists ?? []).map((list) => localizeList(list, text)),
    checks: (module.checks ?? []).map((check) => localizeCheck(check, text)),
    flows: (module.flows ?? []).map((flow) => localizeFlow(flow, text)),
    dictionaries: (module.dictionaries ?? []).map((dictionary) => localizeDictionary(dictionary, text)),
    menus: (module.menus ?? []).map((menu) => localizeMenu(menu, text)),
    permissions: (module.permissions ?? []).map((group) => localizeGroup(group, text)),
  };
}

/** A text of a definition: its translation key and its simplified Chinese. */
export interface TextKey {
  readonly key: string;
  readonly source: string;
}

/** Every text of a module translated in its `locales/`, in definition order; `base.…` belongs to the product. */
export function textKeysOf(module: ModuleDefinition): readonly TextKey[] {
  const found: TextKey[] = [];
  localizeModule(module, (key, source) => {
    if (!key.startsWith('base.')) found.push({ key, source });
    return source;
  });
  return found;
}
