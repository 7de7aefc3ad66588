import { EVERY_FORM } from '@haiqiao/contract/endpoints';
import { type LimitTimes, limitTimes, type TimeSpan, type WorkCalendar } from '@haiqiao/contract/rules';
import type { Kysely } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { Database } from '#server/db/tables.ts';

/** How long something may take, and after which share of it it is urgent. */
export interface WorkLimit extends TimeSpan {
  readonly warnAtPercent?: number | undefined;
}

/** Which days are worked, and how long stages may take. */
export interface KnownCalendar {
  readonly calendar: WorkCalendar;
  /** Limits by form and stage, as `<form> <stage>`. */
  readonly rules: ReadonlyMap<string, WorkLimit>;
}

/** Reads the work calendar for whoever sets a date by it. */
export interface WorkCalendars {
  read(): Promise<KnownCalendar>;
}

/** Makes the reader: read at once, remembered until the calendar changes anywhere; while the news line is down nothing is. */
export function createWorkCalendars(base: Pick<ContextBase, 'db'>, broadcast: Broadcast): WorkCalendars {
  let known: Promise<KnownCalendar> | null = null;
  const forget = () => {
    known = null;
  };
  broadcast.subscribe('work-calendar-changed', forget);
  broadcast.onGap(forget);

  return {
    read() {
      if (!broadcast.isConnected()) return loadWorkCalendar(base.db);
      if (known) return known;
      const loading = loadWorkCalendar(base.db);
      known = loading;
      loading.catch(() => {
        if (known === loading) known = null;
      });
      return loading;
    },
  };
}

/** Reads it once: for work that is over soon. */
export async function loadWorkCalendar(db: Kysely<Database>): Promise<KnownCalendar> {
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

/** A task whose time is counted. */
export interface LimitedTask {
  /** ISO instant. */
  readonly startedAt: string;
  /** Form of the record; null for none. */
  readonly form: string | null;
  /** What its node says: a limit of its own wins over the rule of its stage. */
  readonly options: { readonly limit?: WorkLimit | undefined; readonly stage?: string | undefined };
}

/** When a task becomes urgent and when its time has run out; null where nothing limits it. */
export function taskLimit({ calendar, rules }: KnownCalendar, task: LimitedTask): LimitTimes | null {
  const { limit, stage } = task.options;
  const own = limit && (limit.workdays !== undefined || limit.hours !== undefined) ? limit : undefined;
  const found = own ?? (stage === undefined ? undefined : ruleOf(rules, task.form, stage));
  return found ? limitTimes(task.startedAt, found, calendar) : null;
}

function ruleOf(rules: KnownCalendar['rules'], form: string | null, stage: string): WorkLimit | undefined {
  const own = form === null ? undefined : rules.get(`${form} ${stage}`);
  return own ?? rules.get(`${EVERY_FORM} ${stage}`);
}
