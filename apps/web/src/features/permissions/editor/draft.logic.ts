import { type GroupContent, isSameGroup } from '@haiqiao/contract/access';

/** Maximum undo steps. */
const STEPS_MAX = 50;

/** A group content under edit. */
export interface GroupDraft {
  /** The content before the edits. */
  readonly base: GroupContent;
  readonly content: GroupContent;
  /** Contents before each step, the last step last. */
  readonly past: readonly GroupContent[];
  /** Target of the last step: continuous typing in one target is one step. */
  readonly target: string;
}

/** A draft without edits. */
export function draftOf(base: GroupContent): GroupDraft {
  return { base, content: base, past: [], target: '' };
}

/**
 * The draft after one more edit.
 * @param target the edited target; consecutive edits of one target are undone together. Empty: a separate step
 */
export function edited(draft: GroupDraft, change: Partial<GroupContent>, target = ''): GroupDraft {
  const content = { ...draft.content, ...change };
  const goesOn = target !== '' && target === draft.target;
  const past = goesOn ? draft.past : [...draft.past, draft.content].slice(-STEPS_MAX);
  return { ...draft, content, past, target };
}

/** The draft with the last step undone. */
export function undone(draft: GroupDraft): GroupDraft {
  const content = draft.past.at(-1);
  return content ? { ...draft, content, past: draft.past.slice(0, -1), target: '' } : draft;
}

/** Whether the content differs from its base. */
export function isDirty({ base, content }: GroupDraft): boolean {
  return base !== content && !isSameGroup(base, content);
}
