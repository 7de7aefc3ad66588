import { sql } from 'kysely';
import { type ContextBase, systemContext } from '#server/context.ts';

/** A visit of a record by a form. */
export interface Visit {
  readonly memberId: string;
  readonly resource: string;
  readonly recordId: string;
  readonly formCode: string;
}

/** Records visits in the background: requests do not wait, and many visits are written in one statement. */
export interface RecentVisits {
  note(visit: Visit): void;
  /** Writes pending visits; call it before reading the recent records of a member. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_AFTER_MS = 1_000;

/** Recent records stored per member. */
const STORED_PER_MEMBER = 50;

/** Maximum pending visits; more are dropped while the database is unavailable. */
const WAITING_MAX = 10_000;

interface Noted extends Visit {
  readonly at: Date;
}

export function createRecentVisits(base: ContextBase): RecentVisits {
  let waiting = new Map<string, Noted>();
  let underWay: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const visits = newestOf(waiting.values());
    waiting = new Map();
    underWay = underWay.then(() => store(base, visits));
    return underWay;
  }

  return {
    note(visit) {
      if (waiting.size >= WAITING_MAX) return;
      const key = `${visit.memberId} ${visit.recordId}`;
      // The latest visit moves to the end, also for a repeated one.
      waiting.delete(key);
      waiting.set(key, { ...visit, at: base.clock.now() });
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
    },
    flush,
    close: flush,
  };
}

/** The visits that would be stored: for a member who reads many records, older ones would be deleted again. */
function newestOf(noted: Iterable<Noted>): readonly Noted[] {
  const byMember = Map.groupBy(noted, ({ memberId }) => memberId);
  return [...byMember.values()].flatMap((own) => own.slice(-STORED_PER_MEMBER));
}

async function store(base: ContextBase, visits: readonly Noted[]): Promise<void> {
  if (visits.length === 0) return;
  const ctx = systemContext(base, 'recent records');
  const rows = JSON.stringify(visits);
  try {
    await sql`
      insert into sys_recent_record (member_id, resource, record_id, form_code, at)
      select v."memberId", v.resource, v."recordId", v."formCode", v.at
      from json_to_recordset(${rows}::json)
        as v("memberId" uuid, resource text, "recordId" uuid, "formCode" text, at timestamptz)
      order by 1, 3
      on conflict (member_id, record_id) do update set at = excluded.at, form_code = excluded.form_code`.execute(
      ctx.db,
    );
    const members = [...new Set(visits.map(({ memberId }) => memberId))];
    await sql`
      delete from sys_recent_record r using (
        select member_id, record_id, row_number() over (partition by member_id order by at desc, record_id) as place
        from sys_recent_record where member_id = any(${members}::uuid[])
      ) ranked
      where ranked.place > ${STORED_PER_MEMBER} and r.member_id = ranked.member_id and r.record_id = ranked.record_id`.execute(
      ctx.db,
    );
  } catch (error) {
    // Only a convenience list loses a line.
    base.log.warn({ err: error, visits: visits.length }, 'recent records could not be stored');
  }
}
