import type { DictionaryItem } from '@haiqiao/contract/endpoints';
import { draftOf, isSame, type ItemDraft, newDraft } from './item-draft.ts';

/** What is going on in the form; nothing may be saved while nothing is (DICT-02). */
export interface Edit {
  readonly mode: 'add' | 'update';
  readonly draft: ItemDraft;
  /** What the draft began as. */
  readonly base: ItemDraft;
  /** The item that is changed; null for a new one. */
  readonly stored: { readonly id: string; readonly rowVersion: number } | null;
  readonly parentId: string;
}

/** A new item below another one, or below the dictionary, behind those that are there. */
export function additionBelow(parentId: string, siblings: readonly DictionaryItem[]): Edit {
  const base = newDraft(siblings);
  return { mode: 'add', draft: base, base, stored: null, parentId };
}

/** The change of an item as the server has it. */
export function changeOf(item: DictionaryItem): Edit {
  const base = draftOf(item);
  const stored = { id: item.itemId, rowVersion: item.rowVersion };
  return { mode: 'update', draft: base, base, stored, parentId: item.parentItemid };
}

/** Goes on from what somebody else has saved meanwhile: with one's own values over theirs, or with theirs. */
export function settled(edit: Edit, theirs: DictionaryItem, whose: 'mine' | 'theirs'): Edit {
  const change = changeOf(theirs);
  return whose === 'mine' ? { ...change, draft: edit.draft } : change;
}

/** Whether something else has been begun since an edit was sent. */
export function isElsewhere(now: Edit | null, sent: Edit | null): boolean {
  return now !== null && now.base !== sent?.base;
}

/** What becomes of an edit that was saved: what was typed meanwhile is a change of what is saved; null for none. */
export function goneOn(now: Edit | null, sent: Edit | null, saved: DictionaryItem): Edit | null {
  if (!now || !sent || isSame(now.draft, sent.draft)) return null;
  return { ...changeOf(saved), draft: now.draft };
}
