import type { FlowTimelineEntry } from '@haiqiao/contract/endpoints';

/** What a dot in the history says by its colour: well, badly, sent back, passed on, begun; the rest is quiet. */
type DeedTone = 'good' | 'bad' | 'back' | 'change' | 'start' | 'quiet';

/** Everything that stands in a history: what people do, then what the flow did by itself. */
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
} as const satisfies Record<string, DeedTone>;

/** What happened, by a name that there is a text for. */
export type DeedName = keyof typeof TONES | 'other';

function isKnown(action: string): action is keyof typeof TONES {
  return Object.hasOwn(TONES, action);
}

/** What happened in an entry; `other` for what a newer server says. */
export function deedNameOf({ action }: Pick<FlowTimelineEntry, 'action'>): DeedName {
  return isKnown(action) ? action : 'other';
}

/** The colour of its dot. */
export function dotOf({ action }: Pick<FlowTimelineEntry, 'action'>): DeedTone {
  return isKnown(action) ? TONES[action] : 'quiet';
}

/** Reasons that there is a sentence for. */
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

/** Why the flow went this way, by a name that there is a sentence for; null where what happened says it all. */
export function reasonOf({ why }: Pick<FlowTimelineEntry, 'why'>): (typeof REASONS)[number] | null {
  return REASONS.find((reason) => reason === why?.reason) ?? null;
}

/** A condition asks for the decision of the task before, or of a node (`outcome:prelim`). */
export function isOutcome(name: string): boolean {
  return name === 'outcome' || name.startsWith('outcome:');
}

const DECISIONS = ['agree', 'disagree', 'return'] as const;

/** A decision that a condition has read, by a name that there is a text for; null for any other value. */
export function decisionOf(value: string | number): (typeof DECISIONS)[number] | null {
  return DECISIONS.find((decision) => decision === value) ?? null;
}
