import type * as endpoints from '@haiqiao/contract/endpoints';
import type { EndpointBody, EndpointReply } from '@haiqiao/contract/http';
import { isWorkday, publicDaysOf, type WorkCalendar } from '@haiqiao/contract/rules';
import { inTransaction } from '@haiqiao/pg';
import { memberOf } from '#server/platform/access/member-of.ts';
import { writeAudit } from '#server/platform/audit/write-audit.ts';
import type { Context } from '#server/context.ts';
import type { WorkCalendarDeps } from './work-calendar-deps.ts';

const DAY_MS = 86_400_000;

/** The days of a year that differ from the weekly pattern. */
export async function queryWorkCalendar(
  ctx: Context,
  { year }: EndpointBody<typeof endpoints.queryWorkCalendar>,
): Promise<EndpointReply<typeof endpoints.queryWorkCalendar>> {
  const rows = await ctx.db
    .selectFrom('work_calendar')
    .select(['day', 'kind', 'note'])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .orderBy('day')
    .execute();
  const calendar = { days: new Map(rows.map(({ day, kind }) => [day, kind === 'WORKDAY'])) };
  return {
    days: rows.map(({ day: date, kind, note }) => ({ date, kind, note })),
    publicDays: publicDaysOf(year)?.map((day) => ({ ...day })) ?? null,
    workdays: workdaysOf(year, calendar),
  };
}

function workdaysOf(year: number, calendar: WorkCalendar): number {
  const first = Date.UTC(year, 0, 1);
  const count = Math.round((Date.UTC(year + 1, 0, 1) - first) / DAY_MS);
  const dates = Array.from({ length: count }, (_, day) =>
    new Date(first + day * DAY_MS).toISOString().slice(0, 10),
  );
  return dates.filter((date) => isWorkday(date, calendar)).length;
}

/** Sets or removes exceptions for days. */
export async function saveWorkCalendar(
  ctx: Context,
  { broadcast }: WorkCalendarDeps,
  { days }: EndpointBody<typeof endpoints.saveWorkCalendar>,
): Promise<EndpointReply<typeof endpoints.saveWorkCalendar>> {
  const changed = await inTransaction(ctx, async (ctx) => {
    const count = (await forgetDays(ctx, days)) + (await putDays(ctx, days));
    if (count > 0) {
      await writeAudit(ctx, { action: 'workCalendar.update', outcome: 'done', details: { days } });
    }
    return count;
  });
  if (changed > 0) await broadcast.publish('work-calendar-changed', {});
  return { changed };
}

type Days = EndpointBody<typeof endpoints.saveWorkCalendar>['days'];

async function forgetDays(ctx: Context, days: Days): Promise<number> {
  const dates = days.flatMap(({ date, kind }) => (kind === null ? [date] : []));
  if (dates.length === 0) return 0;
  const gone = await ctx.db.deleteFrom('work_calendar').where('day', 'in', dates).returning('day').execute();
  return gone.length;
}

async function putDays(ctx: Context, days: Days): Promise<number> {
  const by = { updated_by: memberOf(ctx).memberId, updated_at: ctx.clock.now() };
  const rows = days.flatMap(({ date, kind, note }) =>
    kind === null ? [] : [{ day: date, kind, note, ...by }],
  );
  if (rows.length === 0) return 0;
  const put = await ctx.db
    .insertInto('work_calendar')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          note: eb.ref('excluded.note'),
          updated_by: eb.ref('excluded.updated_by'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where((eb) =>
          eb.or([
            eb('work_calendar.kind', '<>', eb.ref('excluded.kind')),
            eb('work_calendar.note', '<>', eb.ref('excluded.note')),
          ]),
        ),
    )
    .returning('day')
    .execute();
  return put.length;
}
