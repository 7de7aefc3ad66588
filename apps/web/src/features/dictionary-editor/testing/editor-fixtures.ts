import { type DictionaryItem, ROOT_PARENT_ID } from '@haiqiao/contract/endpoints';
import type { CatalogueEntry } from '#web/api/dictionary-editor.ts';

const TYPE_ID = '0190d000-0000-7000-8000-000000000001';

/** A dictionary of a business area. */
export const TYPE: CatalogueEntry = {
  typeId: TYPE_ID,
  typeName: '企业类型',
  label: '企业类型',
  translations: { en: 'Enterprise type' },
  dicCode: 'ZD_ENTERPRISE_TYPE',
  systemCode: '',
  isShipped: true,
  version: 27,
  rowVersion: 1,
  items: 14,
  updatedAt: '2026-11-20T01:00:00Z',
};

/** A dictionary of the centre. */
export const OWN_TYPE: CatalogueEntry = {
  ...TYPE,
  typeId: '0190d000-0000-7000-8000-000000000002',
  typeName: '颜色',
  label: '颜色',
  translations: {},
  dicCode: 'COLOUR',
  isShipped: false,
  version: 1,
  items: 0,
};

/** An item of the first dictionary. */
export function itemOf(itemValue: string, change: Partial<DictionaryItem> = {}): DictionaryItem {
  const hex = [...itemValue].map((letter) => letter.charCodeAt(0).toString(16)).join('');
  return {
    itemId: `0190d000-0000-7000-9000-${hex.padStart(12, '0')}`,
    typeId: TYPE_ID,
    itemName: `名称${itemValue}`,
    label: `名称${itemValue}`,
    translations: {},
    itemValue,
    viewIndex: 0,
    valid: 'YES',
    icon: '',
    extend1: '',
    extend2: '',
    extend3: '',
    extend4: '',
    extend5: '',
    extend6: '',
    parentItemid: ROOT_PARENT_ID,
    hasChildren: false,
    isShipped: false,
    rowVersion: 1,
    updatedAt: '2026-11-20T01:00:00Z',
    updatedBy: '',
    ...change,
  };
}
