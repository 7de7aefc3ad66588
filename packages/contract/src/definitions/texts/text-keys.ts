import { BASE_FIELDS } from '../base-fields.ts';
import { NORMAL_STATUS } from './base-texts.ts';
import type { FieldDefinition } from '../field.ts';

/**
 * Translation keys of definition texts. A module's `locales/<locale>.json` is flat: `{ "enterprise": "Enterprise",
 * "enterprise.enterpriseName": "Name" }`. Texts of base fields (`base.…`) belong to the product.
 */
export const textKeys = {
  module: () => 'module',
  resource: (resource: string) => resource,
  field: (resource: string, field: string) => `${resource}.${field}`,
  rowField: (resource: string, table: string, field: string) => `${resource}.${table}.${field}`,
  baseField: (field: string) => `base.${field}`,
  status: (resource: string, status: string) => `${resource}.status.${status}`,
  baseStatus: (status: string) => `base.status.${status}`,
  action: (resource: string, action: string) => `${resource}.action.${action}`,
  confirm: (resource: string, action: string) => `${resource}.action.${action}.confirm`,
  param: (resource: string, action: string, param: string) => `${resource}.action.${action}.${param}`,
  warning: (resource: string, warning: string) => `${resource}.warning.${warning}`,
  check: (check: string) => `check.${check}`,
  /** A message of a check, or its `rule`. */
  checkPart: (check: string, part: string) => `check.${check}.${part}`,
  /** Help text of an input, by the key of its field. */
  help: (fieldKey: string) => `${fieldKey}.help`,
  /** Unit of a number, by the key of its field. */
  unit: (fieldKey: string) => `${fieldKey}.unit`,
  form: (form: string) => form,
  formPart: (form: string, part: string) => `${form}.${part}`,
  deleteConfirm: (form: string) => `${form}.deleteConfirm`,
  print: (form: string, print: string) => `${form}.print.${print}`,
  /** A part of a document, or its `watermark`. */
  printPart: (form: string, print: string, key: string) => `${form}.print.${print}.${key}`,
  list: (list: string) => list,
  listPurpose: (list: string) => `${list}.purpose`,
  filter: (list: string, filter: string) => `${list}.filter.${filter}`,
  tab: (list: string, tab: string) => `${list}.tab.${tab}`,
  dictionary: (dictionary: string) => dictionary,
  item: (dictionary: string, value: string) => `${dictionary}.${value}`,
  itemDescription: (dictionary: string, value: string) => `${dictionary}.${value}.description`,
  flow: (flow: string) => `flow.${flow}`,
  flowCategory: (category: string) => `flow.category.${category}`,
  /** A node of a diagram, or `<nodeId>.<action>` for one of its buttons. */
  flowPart: (flow: string, part: string) => `${flow}.${part}`,
  menu: (menu: string) => `menu.${menu}`,
  menuGroup: (group: string) => `menu.group.${group}`,
  group: (group: string) => `group.${group}`,
} as const;

/** Base fields have their texts in the contract, whatever the resource. */
export function fieldTextKey(resource: string, name: string, field: FieldDefinition): string {
  const base: Readonly<Record<string, FieldDefinition>> = BASE_FIELDS;
  const isBase = Object.hasOwn(base, name) && base[name]?.label === field.label;
  return isBase ? textKeys.baseField(name) : textKeys.field(resource, name);
}

/** The default state has its text in the contract. */
export function statusTextKey(resource: string, status: string, label: string): string {
  const isDefault = status === NORMAL_STATUS.code && label === NORMAL_STATUS.label;
  return isDefault ? textKeys.baseStatus(status) : textKeys.status(resource, status);
}
