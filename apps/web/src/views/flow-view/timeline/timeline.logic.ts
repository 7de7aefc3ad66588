import type { FlowTimelineEntry } from '@haiqiao/contract/endpoints';

/** Tone of a history dot: positive, negative, returned, transferred, started; neutral for others. */
type EntryTone = 'good' | 'bad' | 'back' | 'change' | 'start' | 'quiet';

/** All kinds of history entries: people's actions, then the flow's own. */
const TONES = {
  agree: 'good',
  resubmit: 'start',
  disagree: 'bad',
  return: 'back',
  claim: 'quiet',
  release: 'quiet',
  transfer: 'change',
  delegate: 'change',
  addSign: 'change',
  removeSign: 'change',
  cc: 'quiet',
  urge: 'back',
  comment: 'start',
  withdraw: 'back',
  terminate: 'bad',
  suspend: 'back',
  resume: 'start',
  migrate: 'change',
  jump: 'change',
  retry: 'start',
  undo: 'back',
  start: 'start',
  started: 'start',
  entered: 'quiet',
  left: 'quiet',
  took: 'quiet',
  assigned: 'quiet',
  decided: 'quiet',
  settled: 'quiet',
  skipped: 'quiet',
  handedBack: 'change',
  claimed: 'quiet',
  released: 'quiet',
  transferred: 'change',
  delegated: 'change',
  signersAdded: 'change',
  signerRemoved: 'change',
  returned: 'back',
  cameBack: 'start',
  jumped: 'change',
  interrupted: 'back',
  timedOut: 'bad',
  failed: 'bad',
  retried: 'start',
  suspended: 'back',
  resumed: 'start',
  ended: 'good',
} as const satisfies Record<string, EntryTone>;

/** Key of the entry's display text. */
export type EntryName = keyof typeof TONES | 'other';

function hasTone(action: string): action is keyof typeof TONES {
  return Object.hasOwn(TONES, action);
}

/** The kind of an entry; `other` for kinds of a newer server. */
export function entryNameOf({ action }: Pick<FlowTimelineEntry, 'action'>): EntryName {
  return hasTone(action) ? action : 'other';
}

/** The tone of its dot. */
export function dotOf({ action }: Pick<FlowTimelineEntry, 'action'>): EntryTone {
  return hasTone(action) ? TONES[action] : 'quiet';
}

/** Reasons with a display text. */
const REASONS = [
  'default',
  'condition',
  'emptyAssignee',
  'sameAsInitiator',
  'sameAsPrevious',
  'comesBack',
  'terminateEnd',
  'noItems',
  'noAssignee',
  'noBranch',
  'loop',
  'stuck',
] as const;

/** Key of the display text of the flow's reason; null when the entry needs none. */
export function reasonOf({ why }: Pick<FlowTimelineEntry, 'why'>): (typeof REASONS)[number] | null {
  return REASONS.find((reason) => reason === why?.reason) ?? null;
}

/** A condition on the decision of the previous task, or of a node (`outcome:prelim`). */
export function isOutcome(name: string): boolean {
  return name === 'outcome' || name.startsWith('outcome:');
}

const DECISIONS = ['agree', 'disagree', 'return'] as const;

/** Key of the display text of a decision read by a condition; null for any other value. */
export function decisionOf(value: string | number): (typeof DECISIONS)[number] | null {
  return DECISIONS.find((decision) => decision === value) ?? null;
}
