import {
  dateBefore,
  type DemoRecord,
  type DemoRow,
  type DemoWorld,
  type Dice,
  momentBefore,
} from '@haiqiao/contract/definitions';
import { wireText, type WireValue } from '@haiqiao/contract/field-types';
import { LIBRARY_FIELDS } from '../blocks/library-fields.ts';

/** Values of a demo filing. */
export type Values = DemoRow['values'];

/** Input for one demo filing. */
export interface FilingDraft {
  readonly world: DemoWorld;
  readonly dice: Dice;
  /** Index within its kind, from 0. */
  readonly index: number;
  readonly status: string;
  readonly enterprise: DemoRecord;
}

const GOOD_STATES = ['EXISTING', 'OPERATING'];
/** The duplicates of the demo library come last. */
const LIBRARY = 290;

/** Enterprises of the demo library that may file. */
export function filersOf(world: DemoWorld): readonly DemoRecord[] {
  return world
    .made('enterprise')
    .slice(0, LIBRARY)
    .filter(({ values }) => GOOD_STATES.includes(wireText(values['registerState'] ?? '')));
}

const BLOCK = ['enterpriseName', 'businessLicense', ...LIBRARY_FIELDS] as const;

/** Enterprise and contact fields as a filing copies them from the library. */
export function blockOf({ id, values }: DemoRecord): Values {
  const copied = Object.fromEntries(BLOCK.map((name) => [name, values[name] ?? null]));
  return { enterpriseId: id, ...copied, contactPost: '外贸经理' };
}

/** Applicants and officers of the demo centre. */
export function staffOf({ members }: DemoWorld) {
  return {
    clerk: members['qiyeku'] ?? null,
    preliminary: members['yushen'] ?? null,
    final: members['zhongshen'] ?? null,
  };
}

/** An unassigned mobile number. */
export function mobileAt(index: number): string {
  return `1390002${String(1000 + index)}`;
}

const DAY_MS = 86_400_000;

/** Submission time and age of a demo filing. */
export interface Age {
  readonly days: number;
  readonly minutes: number;
  readonly submittedAt: string;
}

/** States in which a record waits for the centre; such records are recent. */
const WAITING = new Set(['PRELIM_PENDING', 'FINAL_PENDING', 'PENDING', 'AUTO_CHECK', 'REFUSED']);

export function ageOf({ world, dice, status }: FilingDraft): Age {
  const days = WAITING.has(status) ? 1 + dice.below(4) : 12 + dice.below(240);
  const minutes = dice.below(480);
  return { days, minutes, submittedAt: momentBefore(world.today, days, minutes) };
}

/** `ZX202603020001`; drafts have none. */
export function numberOf(
  prefix: string,
  { index, status }: FilingDraft,
  { submittedAt }: Age,
): string | null {
  if (status === 'DRAFT') return null;
  return `${prefix}${submittedAt.slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`;
}

/** Values set for every kind of demo filing. */
export function commonSet(draft: FilingDraft, { prefix, age }: { prefix: string; age: Age }): Values {
  const { world, dice, status } = draft;
  const { clerk } = staffOf(world);
  const isDraft = status === 'DRAFT';
  const createdAt = momentBefore(world.today, age.days + 1, age.minutes);
  return {
    status,
    recordNo: numberOf(prefix, draft, age),
    submittedAt: isDraft ? null : age.submittedAt,
    enteredAt: isDraft ? null : age.submittedAt,
    source: dice.pick(['STAFF', 'STAFF', 'PORTAL', 'PORTAL', 'IMPORT']),
    createdAt,
    updatedAt: isDraft ? createdAt : age.submittedAt,
    createdBy: clerk,
    updatedBy: clerk,
  };
}

/** The time limit of a waiting record; some are overdue. */
export function limitOf({ world }: FilingDraft, { days, minutes }: Age, workdays: number): Values {
  const dueAt = momentBefore(world.today, days - workdays, minutes);
  const warnAt = new Date(Date.parse(dueAt) - 0.2 * workdays * DAY_MS).toISOString();
  return { dueAt, warnAt };
}

/** One line of the review log. */
export interface LogLine {
  readonly action: string;
  readonly fromStatus: string;
  readonly toStatus: string;
  readonly operatorId: WireValue;
  readonly opinion?: string;
}

const HOURS_BETWEEN = 5;

/** Lines of a review log, some working hours apart. */
export function logOf({ submittedAt }: Age, lines: readonly LogLine[]): WireValue {
  const start = Date.parse(submittedAt);
  return lines.map((line, at) => ({
    ...line,
    opinion: line.opinion ?? null,
    reason: null,
    at: new Date(start + at * HOURS_BETWEEN * 3_600_000).toISOString(),
    durationSeconds: at === 0 ? 0 : HOURS_BETWEEN * 3_600,
  }));
}

/** The date of a decision. */
export function decidedOn({ world }: FilingDraft, { days }: Age): string {
  return dateBefore(world.today, Math.max(1, days - 3));
}
