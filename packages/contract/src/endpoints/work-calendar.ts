import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'work-calendar';

/** Official exceptions: a working day on a weekend, or a day off on a weekday. */
export const WORK_DAY_KINDS = ['WORKDAY', 'REST'] as const;
/** One of {@link WORK_DAY_KINDS}. */
export type WorkDayKind = (typeof WORK_DAY_KINDS)[number];

/** Stages for time limit rules (DOMAIN §1.7); a node of a flow names its stage. */
export const SLA_STAGES = [
  'preliminary',
  'final',
  'proofVerify',
  'proofReview',
  'suggestionReply',
  'demandAssignment',
] as const;
/** One of {@link SLA_STAGES}. */
export type SlaStage = (typeof SLA_STAGES)[number];

/** Form code of the default rule for forms without their own. */
export const EVERY_FORM = '*';

const YEAR_MIN = 2000;
const YEAR_MAX = 2100;

const workDay = z.object({
  date: z.iso.date(),
  kind: z.enum(WORK_DAY_KINDS),
  note: z.string().trim().max(50).default(''),
});
/** A day with an exception; all others follow the week, Monday to Friday. */
export type WorkDay = z.output<typeof workDay>;

/** ENG-04: the exceptions of a year. */
export const queryWorkCalendar = defineEndpoint({
  name: 'queryWorkCalendar',
  path: '/api/workCalendar/query',
  tag: TAG,
  summary:
    'Returns explicitly marked workdays and days off of a year, and those of the annual public holiday notice.',
  auth: { kind: 'permission', code: PERMISSIONS.readWorkCalendar },
  viewing: 'read',
  body: z.strictObject({ year: z.int().min(YEAR_MIN).max(YEAR_MAX) }),
  reply: z.object({
    days: z.array(workDay),
    /** Days from the official notice of that year; null if unavailable in this release. */
    publicDays: z.array(workDay).nullable(),
    /** Working days in that year. */
    workdays: z.int(),
  }),
});

/** Sets or removes exceptions. Running time limits are unchanged. */
export const saveWorkCalendar = defineEndpoint({
  name: 'saveWorkCalendar',
  path: '/api/workCalendar/save',
  tag: TAG,
  summary: 'Marks days as workdays or days off, or removes the mark: all of them or none.',
  auth: { kind: 'permission', code: PERMISSIONS.updateWorkCalendar },
  body: z.strictObject({
    days: z
      .array(z.strictObject({ ...workDay.shape, kind: z.enum(WORK_DAY_KINDS).nullable() }))
      .min(1)
      .max(400)
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'a day stands twice'),
  }),
  reply: z.object({ changed: z.int() }),
});

const slaRule = z.object({
  /** Code of a form; `*` for every form without a rule of its own. */
  form: z.string().min(1).max(100),
  stage: z.enum(SLA_STAGES),
  /** Two decimals. */
  workdays: z.number().min(0.01).max(365),
  /** Percentage of the time after which it is urgent. */
  warnAtPercent: z.int().min(1).max(99),
});
/** Time limit of a stage. */
export type SlaRule = z.output<typeof slaRule>;

/** The time limits by form and stage. */
export const querySlaRules = defineEndpoint({
  name: 'querySlaRules',
  path: '/api/workCalendar/rules',
  tag: TAG,
  summary: 'Lists time limits by form and stage, and the forms that support them.',
  auth: { kind: 'permission', code: PERMISSIONS.readWorkCalendar },
  viewing: 'read',
  body: z.strictObject({}),
  reply: z.object({
    rules: z.array(slaRule),
    forms: z.array(z.object({ code: z.string(), label: z.string() })),
    stages: z.array(z.object({ code: z.enum(SLA_STAGES), label: z.string() })),
  }),
});

/** Open tasks retain their limit. */
export const saveSlaRules = defineEndpoint({
  name: 'saveSlaRules',
  path: '/api/workCalendar/saveRules',
  tag: TAG,
  summary: 'Sets or removes time limits by form and stage; open tasks keep their limits.',
  auth: { kind: 'permission', code: PERMISSIONS.updateWorkCalendar },
  body: z.strictObject({
    rules: z.array(z.strictObject(slaRule.shape)).max(200).default([]),
    /** Rules to remove; those for every form cannot be removed. */
    remove: z
      .array(
        z.strictObject({
          form: slaRule.shape.form.refine((form) => form !== EVERY_FORM),
          stage: slaRule.shape.stage,
        }),
      )
      .max(200)
      .default([]),
  }),
  reply: z.boolean(),
});
