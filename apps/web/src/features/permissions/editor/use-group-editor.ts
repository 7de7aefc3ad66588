import { EMPTY_GROUP, type GroupAudience, type GroupContent, rebaseGroup } from '@haiqiao/contract/access';
import type { PermissionGroupState } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { reloadPermissions, storeGroup } from '#web/api/permission-groups.ts';
import { type Draft, draftOf, edited, isDirty, undone } from './draft.logic.ts';

/** Wrong on its face: the server would refuse it without a sentence. */
export type DraftIssue = 'code' | 'name' | 'validTo';

/** The group at hand with its edits. */
export interface GroupEditor {
  /** Null for a group that is not kept yet. */
  readonly state: PermissionGroupState | null;
  readonly content: GroupContent;
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly isBusy: boolean;
  /** The page is about one audience only. */
  readonly isAudienceFixed: boolean;
  readonly issues: ReadonlySet<DraftIssue>;
  /** The server's sentence about the last attempt to save; empty for none. */
  readonly refusal: string;
  /** Somebody has changed the group while there are edits here. */
  readonly isOvertaken: boolean;
  edit(change: Partial<GroupContent>, place?: string): void;
  undo(): void;
  drop(): void;
  /** Does the edits anew on what the group says now. */
  catchUp(): void;
  /** Answers the group as it was kept; null when it was not. */
  save(): Promise<PermissionGroupState | null>;
}

const CODE = /^[A-Za-z][A-Za-z0-9_-]{1,63}$/;

function issuesOf({ code, name, validFrom, validTo }: GroupContent): ReadonlySet<DraftIssue> {
  const issues = new Set<DraftIssue>();
  if (!CODE.test(code)) issues.add('code');
  if (name.trim() === '') issues.add('name');
  if (validFrom !== null && validTo !== null && Date.parse(validTo) <= Date.parse(validFrom))
    issues.add('validTo');
  return issues;
}

/** What a group is going to say as far as anybody has staged it. */
export function comingContent(state: PermissionGroupState | null): GroupContent {
  return state?.pending?.content ?? state?.published?.content ?? EMPTY_GROUP;
}

function versionOf(state: PermissionGroupState | null): string {
  return `${state?.published?.version ?? 0} ${state?.pending?.rowVersion ?? 0}`;
}

/** What a content is saved with: the versions that the person has seen. */
function inputOf(state: PermissionGroupState | null, content: GroupContent) {
  return {
    ...(state ? { id: state.id } : {}),
    rowVersion: state?.pending?.rowVersion ?? 0,
    baseVersion: state?.published?.version ?? 0,
    content,
  };
}

/** Loads everything again. A new group must be in the tree before it can be shown; for others nobody waits. */
async function shownIn(state: PermissionGroupState | null): Promise<void> {
  const reloaded = reloadPermissions();
  if (state === null) await reloaded;
}

interface Kept {
  /** The state that the draft began with. */
  readonly state: PermissionGroupState | null;
  readonly draft: Draft;
  /** Edits of which nothing is sent before they are whole. */
  readonly isTried: boolean;
  readonly refusal: string;
}

function keptOf(state: PermissionGroupState | null, audience: GroupAudience | undefined): Kept {
  const base = comingContent(state);
  const isNewThere = state === null && audience !== undefined;
  return { state, draft: draftOf(isNewThere ? { ...base, audience } : base), isTried: false, refusal: '' };
}

/** What goes on after a save: what was changed while it was on its way is not saved yet, and stays. */
function savedAs({ draft }: Kept, sent: GroupContent, next: Kept): Kept {
  if (draft.content === sent) return next;
  const content = rebaseGroup(sent, draft.content, next.draft.content);
  return { ...next, draft: edited(next.draft, content) };
}

/**
 * Holds the edits of a group. What the server says anew is taken over while there are none; else they stay, and the person
 * is told.
 * @param audience the only one that the page is about
 */
export function useGroupEditor(latest: PermissionGroupState | null, audience?: GroupAudience): GroupEditor {
  const [kept, setKept] = useState(() => keptOf(latest, audience));
  const [isBusy, setBusy] = useState(false);
  const { state, draft, isTried, refusal } = kept;
  const dirty = isDirty(draft);
  const isNewer = versionOf(latest) !== versionOf(state);
  if (isNewer && !dirty) setKept(keptOf(latest, audience));
  const change = (next: Draft) => setKept((now) => ({ ...now, draft: next, refusal: '' }));
  const issues = issuesOf(draft.content);

  async function save(): Promise<PermissionGroupState | null> {
    if (issues.size > 0) {
      setKept((now) => ({ ...now, isTried: true }));
      return null;
    }
    setBusy(true);
    try {
      const stored = await storeGroup(inputOf(state, draft.content));
      setKept((now) => savedAs(now, draft.content, keptOf(stored, audience)));
      await shownIn(state);
      return stored;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setKept((now) => ({ ...now, isTried: true, refusal: error.message }));
      if (error.code === CONFLICT) void reloadPermissions();
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    state,
    content: draft.content,
    isDirty: dirty,
    canUndo: draft.past.length > 0,
    isBusy,
    isAudienceFixed: audience !== undefined,
    issues: isTried ? issues : NONE,
    refusal,
    isOvertaken: isNewer && dirty,
    edit: (next, place) => change(edited(draft, next, place)),
    undo: () => change(undone(draft)),
    drop: () => setKept(keptOf(latest, audience)),
    catchUp: () => {
      const { draft: onto } = keptOf(latest, audience);
      const content = rebaseGroup(draft.base, draft.content, onto.content);
      setKept({ ...keptOf(latest, audience), draft: edited(onto, content) });
    },
    save,
  };
}

const NONE: ReadonlySet<DraftIssue> = new Set();
const CONFLICT = 40901;
