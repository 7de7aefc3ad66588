import { EMPTY_GROUP, type GroupAudience, type GroupContent, rebaseGroup } from '@haiqiao/contract/access';
import type { PermissionGroupState } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { reloadPermissions, storeGroup } from '#web/api/permission-groups.ts';
import { type GroupDraft, draftOf, edited, isDirty, undone } from './draft.logic.ts';

/** Invalid before sending: the server would reject it without a message. */
export type DraftIssue = 'code' | 'name' | 'validTo';

/** The current group with its edits. */
export interface GroupEditor {
  /** Null for a group that is not saved yet. */
  readonly state: PermissionGroupState | null;
  readonly content: GroupContent;
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly isBusy: boolean;
  /** The page has one audience only. */
  readonly isAudienceFixed: boolean;
  readonly issues: ReadonlySet<DraftIssue>;
  /** The server's message for the last failed save; empty for none. */
  readonly refusal: string;
  /** Another person changed the group while there are edits here. */
  readonly isOvertaken: boolean;
  edit(change: Partial<GroupContent>, target?: string): void;
  undo(): void;
  drop(): void;
  /** Reapplies the edits to the group's current content. */
  catchUp(): void;
  /** Resolves to the saved group; null when it was not saved. */
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

/** A group's content with all staged changes. */
export function comingContent(state: PermissionGroupState | null): GroupContent {
  return state?.pending?.content ?? state?.published?.content ?? EMPTY_GROUP;
}

function versionOf(state: PermissionGroupState | null): string {
  return `${state?.published?.version ?? 0} ${state?.pending?.rowVersion ?? 0}`;
}

/** The save request of a content, with the versions the person has seen. */
function inputOf(state: PermissionGroupState | null, content: GroupContent) {
  return {
    ...(state ? { id: state.id } : {}),
    rowVersion: state?.pending?.rowVersion ?? 0,
    baseVersion: state?.published?.version ?? 0,
    content,
  };
}

/** Reloads everything. A new group must be in the tree before it can be shown; for others the reload is not awaited. */
async function shownIn(state: PermissionGroupState | null): Promise<void> {
  const reloaded = reloadPermissions();
  if (state === null) await reloaded;
}

interface EditState {
  /** The state the draft started from. */
  readonly state: PermissionGroupState | null;
  readonly draft: GroupDraft;
  /** A save was attempted; incomplete edits are not sent. */
  readonly isTried: boolean;
  readonly refusal: string;
}

function editStateOf(state: PermissionGroupState | null, audience: GroupAudience | undefined): EditState {
  const base = comingContent(state);
  const isNewThere = state === null && audience !== undefined;
  return { state, draft: draftOf(isNewThere ? { ...base, audience } : base), isTried: false, refusal: '' };
}

/** The state after a save: changes made during the request stay as unsaved edits. */
function savedAs({ draft }: EditState, sent: GroupContent, next: EditState): EditState {
  if (draft.content === sent) return next;
  const content = rebaseGroup(sent, draft.content, next.draft.content);
  return { ...next, draft: edited(next.draft, content) };
}

/**
 * Stores the edits of a group. Without edits a new server state replaces the content; otherwise the edits stay and the person gets a
 * notice.
 * @param audience the page's only audience
 */
export function useGroupEditor(latest: PermissionGroupState | null, audience?: GroupAudience): GroupEditor {
  const [editState, setEditState] = useState(() => editStateOf(latest, audience));
  const [isBusy, setBusy] = useState(false);
  const { state, draft, isTried, refusal } = editState;
  const dirty = isDirty(draft);
  const isNewer = versionOf(latest) !== versionOf(state);
  if (isNewer && !dirty) setEditState(editStateOf(latest, audience));
  const change = (next: GroupDraft) => setEditState((now) => ({ ...now, draft: next, refusal: '' }));
  const issues = issuesOf(draft.content);

  async function save(): Promise<PermissionGroupState | null> {
    if (issues.size > 0) {
      setEditState((now) => ({ ...now, isTried: true }));
      return null;
    }
    setBusy(true);
    try {
      const stored = await storeGroup(inputOf(state, draft.content));
      setEditState((now) => savedAs(now, draft.content, editStateOf(stored, audience)));
      await shownIn(state);
      return stored;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setEditState((now) => ({ ...now, isTried: true, refusal: error.message }));
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
    edit: (next, target) => change(edited(draft, next, target)),
    undo: () => change(undone(draft)),
    drop: () => setEditState(editStateOf(latest, audience)),
    catchUp: () => {
      const { draft: onto } = editStateOf(latest, audience);
      const content = rebaseGroup(draft.base, draft.content, onto.content);
      setEditState({ ...editStateOf(latest, audience), draft: edited(onto, content) });
    },
    save,
  };
}

const NONE: ReadonlySet<DraftIssue> = new Set();
const CONFLICT = 40901;
