import type { DictionaryItem } from '@haiqiao/contract/endpoints';
import { draftOf, isSame, type ItemDraft, newDraft } from './item-draft.ts';

/** The current operation of the form; without one nothing can be saved (DICT-02). */
export interface Edit {
  readonly mode: 'add' | 'update';
  readonly draft: ItemDraft;
  /** The initial draft. */
  readonly base: ItemDraft;
  /** The item being changed; null for a new one. */
  readonly stored: { readonly id: string; readonly rowVersion: number } | null;
  readonly parentId: string;
}

/** A new item below another one, or below the dictionary, after its siblings. */
export function additionBelow(parentId: string, siblings: readonly DictionaryItem[]): Edit {
  const base = newDraft(siblings);
  return { mode: 'add', draft: base, base, stored: null, parentId };
}

/** A change of an item in its stored state. */
export function changeOf(item: DictionaryItem): Edit {
  const base = draftOf(item);
  const stored = { id: item.itemId, rowVersion: item.rowVersion };
  return { mode: 'update', draft: base, base, stored, parentId: item.parentItemid };
}

/** Continues after a conflict: with one's own values over theirs, or with theirs. */
export function settled(edit: Edit, theirs: DictionaryItem, whose: 'mine' | 'theirs'): Edit {
  const change = changeOf(theirs);
  return whose === 'mine' ? { ...change, draft: edit.draft } : change;
}

/** Whether another operation was started since an edit was sent. */
export function isElsewhere(now: Edit | null, sent: Edit | null): boolean {
  return now !== null && now.base !== sent?.base;
}

/** The edit after a save: input during the save becomes a change of the saved item; null for none. */
export function goneOn(now: Edit | null, sent: Edit | null, saved: DictionaryItem): Edit | null {
  if (!now || !sent || isSame(now.draft, sent.draft)) return null;
  return { ...changeOf(saved), draft: now.draft };
}
