import { type DictionaryItem, type DictionaryType } from '@haiqiao/contract/endpoints';
import type { ItemInput } from '#web/api/dictionary-editor.ts';

/** Languages besides the source, in the order of the form. */
export const NAME_LOCALES = ['zh-TW', 'en', 'ja'] as const;
export type NameLocale = (typeof NAME_LOCALES)[number];

/** Further attributes of an item; the first one is its description. */
export const EXTENDS = ['extend1', 'extend2', 'extend3', 'extend4', 'extend5', 'extend6'] as const;

/** An item in the form. */
export interface ItemDraft extends Readonly<Record<(typeof EXTENDS)[number], string>> {
  readonly itemName: string;
  readonly itemValue: string;
  /** As typed. */
  readonly viewIndex: string;
  readonly valid: 'YES' | 'NO' | null;
  readonly icon: string;
  readonly names: Readonly<Record<NameLocale, string>>;
}

/** A field with issues. */
export type DraftField = Exclude<keyof ItemDraft, 'names'> | `names.${NameLocale}`;

/** Messages of missing values by field: keys of `dictionary:issue`. */
export type DraftIssues = Readonly<Partial<Record<DraftField, DraftIssue>>>;
export type DraftIssue = 'itemName' | 'itemValue' | 'viewIndex' | 'valid' | 'translation';

/** Maximum number of the contract. */
const VIEW_INDEX_MAX = 1_000_000;

const NO_NAMES = { 'zh-TW': '', en: '', ja: '' } as const;
const NO_EXTENDS = { extend1: '', extend2: '', extend3: '', extend4: '', extend5: '', extend6: '' } as const;

/** A new item after its siblings. */
export function newDraft(siblings: readonly DictionaryItem[]): ItemDraft {
  const last = Math.max(0, ...siblings.map(({ viewIndex }) => viewIndex));
  return {
    itemName: '',
    itemValue: '',
    viewIndex: String(last + 1),
    valid: 'YES',
    icon: '',
    ...NO_EXTENDS,
    names: NO_NAMES,
  };
}

/** A draft of a stored item. */
export function draftOf(item: DictionaryItem): ItemDraft {
  const { itemName, itemValue, valid, icon, extend1, extend2, extend3, extend4, extend5, extend6 } = item;
  return {
    itemName,
    itemValue,
    viewIndex: String(item.viewIndex),
    valid,
    icon,
    extend1,
    extend2,
    extend3,
    extend4,
    extend5,
    extend6,
    names: { ...NO_NAMES, ...item.translations },
  };
}

/** The dictionary itself in the same form, read-only (DICT-02). */
export function draftOfType(type: DictionaryType): ItemDraft {
  return {
    itemName: type.typeName,
    itemValue: type.dicCode,
    viewIndex: '',
    valid: null,
    icon: '',
    ...NO_EXTENDS,
    names: { ...NO_NAMES, ...type.translations },
  };
}

/** Required values missing before saving (DICT-04): blanks count as empty; the other languages all or none. */
export function issuesOf(draft: ItemDraft): DraftIssues {
  const isBlank = (text: string) => text.trim() === '';
  const filledLocales = NAME_LOCALES.filter((locale) => !isBlank(draft.names[locale]));
  const missing =
    filledLocales.length === 0 ? [] : NAME_LOCALES.filter((locale) => !filledLocales.includes(locale));
  return {
    ...(isBlank(draft.itemName) ? { itemName: 'itemName' } : {}),
    ...(isBlank(draft.itemValue) ? { itemValue: 'itemValue' } : {}),
    ...(isViewIndex(draft.viewIndex) ? {} : { viewIndex: 'viewIndex' }),
    ...(draft.valid === null ? { valid: 'valid' } : {}),
    ...Object.fromEntries(missing.map((locale) => [`names.${locale}`, 'translation'])),
  };
}

function isViewIndex(text: string): boolean {
  return /^\d{1,7}$/.test(text.trim()) && Number(text) <= VIEW_INDEX_MAX;
}

/** Input for saving a draft without issues. */
export function inputOf(draft: ItemDraft, parent: { typeId: string; parentId: string }): ItemInput {
  const { names, valid, viewIndex, ...texts } = draft;
  return {
    ...texts,
    typeId: parent.typeId,
    parentItemid: parent.parentId,
    viewIndex: Number(viewIndex),
    valid: valid ?? 'YES',
    translations: { ...names },
  };
}

/** Whether two drafts are equal. */
export function isSame(one: ItemDraft, other: ItemDraft): boolean {
  return differencesOf(one, other).length === 0;
}

/** Differing fields of two drafts, in the order of the form. */
export function differencesOf(one: ItemDraft, other: ItemDraft): readonly DraftField[] {
  const plain = (['itemName', 'itemValue', 'viewIndex', 'valid', 'icon', ...EXTENDS] as const).filter(
    (field) => one[field] !== other[field],
  );
  const names = NAME_LOCALES.filter((locale) => one.names[locale] !== other.names[locale]);
  return [...plain, ...names.map((locale) => `names.${locale}` as const)];
}

/** Text of one field of a draft. */
export function textOf(draft: ItemDraft, field: DraftField): string {
  const locale = NAME_LOCALES.find((each) => field === `names.${each}`);
  if (locale) return draft.names[locale];
  return draft[field as Exclude<DraftField, `names.${NameLocale}`>] ?? ''; // every other field is a property of the draft
}
