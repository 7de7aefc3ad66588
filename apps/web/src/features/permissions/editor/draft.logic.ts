import { type GroupContent, isSameGroup } from '@haiqiao/contract/access';

/** Steps back that are kept. */
const STEPS_MAX = 50;

/** A content that is being changed. */
export interface Draft {
  /** What the edits began with. */
  readonly base: GroupContent;
  readonly content: GroupContent;
  /** Contents before each step, the last step last. */
  readonly past: readonly GroupContent[];
  /** What the last step was about: typing on in the same place is one step. */
  readonly place: string;
}

/** A draft without edits. */
export function draftOf(base: GroupContent): Draft {
  return { base, content: base, past: [], place: '' };
}

/**
 * The draft after one more edit.
 * @param place where it was made; edits at the same place, one after the other, are taken back together. Empty: a step of its own
 */
export function edited(draft: Draft, change: Partial<GroupContent>, place = ''): Draft {
  const content = { ...draft.content, ...change };
  const goesOn = place !== '' && place === draft.place;
  const past = goesOn ? draft.past : [...draft.past, draft.content].slice(-STEPS_MAX);
  return { ...draft, content, past, place };
}

/** The draft without its last step. */
export function undone(draft: Draft): Draft {
  const content = draft.past.at(-1);
  return content ? { ...draft, content, past: draft.past.slice(0, -1), place: '' } : draft;
}

/** Whether it says something else than what it began with. */
export function isDirty({ base, content }: Draft): boolean {
  return base !== content && !isSameGroup(base, content);
}
