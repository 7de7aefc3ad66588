import type { MessageKind } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import { countsJson } from '../messages.repository.ts';
import type { MessageFacts } from '../message-view.ts';

/** Above this number messages are not sent one by one. */
export const SENT_MAX = 50;

/** A receiver, and the mark up to which messages were sent. */
export interface AskedLine {
  readonly memberId: string;
  /** Null for a new browser. */
  readonly mark: string | null;
}

/** Changes for one connection. */
export interface LineChanges {
  /** Index of the requested connection. */
  readonly position: number;
  /** Snapshot of the result: the mark for the next query. */
  readonly snapshot: string;
  readonly counts: Readonly<Partial<Record<MessageKind, number>>>;
  /** Messages written since the mark, at most one more than `SENT_MAX`. */
  readonly messages: readonly MessageFacts[];
  /** The mark is from another database, or from a later time of this one. */
  readonly isForeign: boolean;
}

/**
 * The exact changes for each connection since its mark: rows whose transaction is invisible to the mark and visible to this statement, for
 * any order of begin and commit. One statement for any number of browsers.
 */
export async function queryChanges(
  { db }: Pick<ContextBase, 'db'>,
  lines: readonly AskedLine[],
): Promise<readonly LineChanges[]> {
  const memberIds = lines.map(({ memberId }) => memberId);
  const marks = lines.map(({ mark }) => mark);
  const { rows } = await sql<LineChanges>`
    select line.position::int as position, pg_current_snapshot()::text as snapshot,
      ${countsJson(sql`line.member_id`)} as counts,
      coalesce(pg_snapshot_xmax(line.mark::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) as "isForeign",
      coalesce((
        select json_agg(json_build_object(
          'id', m.id, 'kind', m.kind, 'title', m.title, 'translations', m.translations, 'parameter', m.parameter,
          'isClickRead', m.is_click_read, 'createdAt', m.created_at, 'readAt', m.read_at, 'closedAt', m.closed_at
        ) order by m.created_at, m.id)
        from (
          select * from sys_message
          where receiver_id = line.member_id and changed_in >= pg_snapshot_xmin(line.mark::pg_snapshot)
            and not pg_visible_in_snapshot(changed_in, line.mark::pg_snapshot)
          order by changed_in limit ${SENT_MAX + 1}
        ) m
      ), '[]') as messages
    from unnest(${memberIds}::uuid[], ${marks}::text[]) with ordinality as line(member_id, mark, position)`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, position: row.position - 1 }));
}
