import { EVERY_FORM } from '@haiqiao/contract/endpoints';
import { type LimitTimes, limitTimes, type TimeSpan, type WorkCalendar } from '@haiqiao/contract/rules';
import type { Kysely } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { Tables } from '#server/db/tables.ts';

/** A time limit, and the share after which it is urgent. */
export interface WorkLimit extends TimeSpan {
  readonly warnAtPercent?: number | undefined;
}

/** Working days and time limits of stages. */
export interface WorkSchedule {
  readonly calendar: WorkCalendar;
  /** Limits by form and stage, as `<form> <stage>`. */
  readonly rules: ReadonlyMap<string, WorkLimit>;
}

/** Reads the work calendar for due dates. */
export interface WorkCalendars {
  read(): Promise<WorkSchedule>;
}

/** Creates the reader: cached until the calendar changes on any node; during a broadcast outage nothing is cached. */
export function createWorkCalendars(base: Pick<ContextBase, 'db'>, broadcast: Broadcast): WorkCalendars {
  let cached: Promise<WorkSchedule> | null = null;
  const forget = () => {
    cached = null;
  };
  broadcast.subscribe('work-calendar-changed', forget);
  broadcast.onGap(forget);

  return {
    read() {
      if (!broadcast.isConnected()) return loadWorkCalendar(base.db);
      if (cached) return cached;
      const loading = loadWorkCalendar(base.db);
      cached = loading;
      loading.catch(() => {
        if (cached === loading) cached = null;
      });
      return loading;
    },
  };
}

/** Reads it once, for short-lived work. */
export async function loadWorkCalendar(db: Kysely<Tables>): Promise<WorkSchedule> {
  const [days, rules] = await Promise.all([
    db.selectFrom('work_calendar').select(['day', 'kind']).execute(),
    db.selectFrom('sla_rule').selectAll().execute(),
  ]);
  return {
    calendar: { days: new Map(days.map(({ day, kind }) => [day, kind === 'WORKDAY'])) },
    rules: new Map(
      rules.map(({ form, stage, workdays, warn_at_percent: warnAtPercent }) => [
        `${form} ${stage}`,
        { workdays: Number(workdays), warnAtPercent },
      ]),
    ),
  };
}

/** A task with a time limit. */
export interface LimitedTask {
  /** ISO timestamp. */
  readonly startedAt: string;
  /** Form of the record; null for none. */
  readonly form: string | null;
  /** Options of its node: its own limit overrides the rule of its stage. */
  readonly options: { readonly limit?: WorkLimit | undefined; readonly stage?: string | undefined };
}

/** Urgent time and due time of a task; null without a limit. */
export function taskLimit({ calendar, rules }: WorkSchedule, task: LimitedTask): LimitTimes | null {
  const { limit, stage } = task.options;
  const own = limit && (limit.workdays !== undefined || limit.hours !== undefined) ? limit : undefined;
  const found = own ?? (stage === undefined ? undefined : ruleOf(rules, task.form, stage));
  return found ? limitTimes(task.startedAt, found, calendar) : null;
}

function ruleOf(rules: WorkSchedule['rules'], form: string | null, stage: string): WorkLimit | undefined {
  const own = form === null ? undefined : rules.get(`${form} ${stage}`);
  return own ?? rules.get(`${EVERY_FORM} ${stage}`);
}
