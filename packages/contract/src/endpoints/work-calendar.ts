import { z } from 'zod';
import { PERMISSIONS } from '../access/index.ts';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'work-calendar';

/** What a day is by order: worked although the week says rest, or the other way round. */
export const WORK_DAY_KINDS = ['WORKDAY', 'REST'] as const;
/** One of {@link WORK_DAY_KINDS}. */
export type WorkDayKind = (typeof WORK_DAY_KINDS)[number];

/** Stages that a rule of time limits can be about (DOMAIN §1.7); a node of a flow says which one it is. */
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

/** Form of a rule that holds for every form without one of its own. */
export const EVERY_FORM = '*';

const YEAR_MIN = 2000;
const YEAR_MAX = 2100;

const workDay = z.object({
  date: z.iso.date(),
  kind: z.enum(WORK_DAY_KINDS),
  note: z.string().trim().max(50).default(''),
});
/** A day that the calendar says something about; every other day follows its week, Monday to Friday. */
export type WorkDay = z.output<typeof workDay>;

/** ENG-04: the days of a year that the calendar says something about. */
export const queryWorkCalendar = defineEndpoint({
  name: 'queryWorkCalendar',
  method: 'POST',
  path: '/api/workCalendar/query',
  tag: TAG,
  summary:
    'Days of a year that are worked or free by order, and those of the yearly notice on public holidays.',
  auth: { kind: 'permission', code: PERMISSIONS.readWorkCalendar },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ year: z.int().min(YEAR_MIN).max(YEAR_MAX) }),
  reply: z.object({
    days: z.array(workDay),
    /** What the notice of that year says; null where it is not known to this release. */
    publicDays: z.array(workDay).nullable(),
    /** Days worked in that year. */
    workdays: z.int(),
  }),
});

/** Says something about days, or nothing any more. Limits that run already stay as they are. */
export const saveWorkCalendar = defineEndpoint({
  name: 'saveWorkCalendar',
  method: 'POST',
  path: '/api/workCalendar/save',
  tag: TAG,
  summary: 'Marks days as worked or free, or lets them follow their week again; all or none.',
  auth: { kind: 'permission', code: PERMISSIONS.updateWorkCalendar },
  wire: 'data',
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
  /** To the hundredth. */
  workdays: z.number().min(0.01).max(365),
  /** Share of the time after which it is urgent. */
  warnAtPercent: z.int().min(1).max(99),
});
/** How long a stage may take. */
export type SlaRule = z.output<typeof slaRule>;

/** The time limits by form and stage. */
export const querySlaRules = defineEndpoint({
  name: 'querySlaRules',
  method: 'POST',
  path: '/api/workCalendar/rules',
  tag: TAG,
  summary: 'Time limits by form and stage, and the forms that can have one.',
  auth: { kind: 'permission', code: PERMISSIONS.readWorkCalendar },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({}),
  reply: z.object({
    rules: z.array(slaRule),
    forms: z.array(z.object({ code: z.string(), label: z.string() })),
    stages: z.array(z.object({ code: z.enum(SLA_STAGES), label: z.string() })),
  }),
});

/** Tasks that are open already keep their limit. */
export const saveSlaRules = defineEndpoint({
  name: 'saveSlaRules',
  method: 'POST',
  path: '/api/workCalendar/saveRules',
  tag: TAG,
  summary: 'Sets time limits by form and stage, and takes others away; tasks that are open keep theirs.',
  auth: { kind: 'permission', code: PERMISSIONS.updateWorkCalendar },
  wire: 'data',
  body: z.strictObject({
    rules: z.array(z.strictObject(slaRule.shape)).max(200).default([]),
    /** Rules that go; those of every form stay. */
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
