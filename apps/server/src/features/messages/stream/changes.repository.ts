import type { MessageKind } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import { countsJson } from '../messages.repository.ts';
import type { MessageFacts } from '../message-view.ts';

/** More than that is not told one by one. */
export const TOLD_MAX = 50;

/** Whose messages are asked for, and what of them was told already. */
export interface AskedLine {
  readonly memberId: string;
  /** Null for a browser that has seen nothing yet. */
  readonly mark: string | null;
}

/** What one line is told. */
export interface LineChanges {
  /** Which of the lines asked for. */
  readonly place: number;
  /** Snapshot of the answer: the mark to go on from. */
  readonly snapshot: string;
  readonly counts: Readonly<Partial<Record<MessageKind, number>>>;
  /** What was written since the mark, one more than `TOLD_MAX` at most. */
  readonly messages: readonly MessageFacts[];
  /** The mark is of another database, or of a later time of this one. */
  readonly isForeign: boolean;
}

/**
 * What has changed for each line since its mark, exactly: the rows whose transaction the mark has not seen and this statement sees,
 * whatever the order in which they began and ended. One statement however many browsers are open.
 */
export async function queryChanges(
  { db }: Pick<ContextBase, 'db'>,
  lines: readonly AskedLine[],
): Promise<readonly LineChanges[]> {
  const memberIds = lines.map(({ memberId }) => memberId);
  const marks = lines.map(({ mark }) => mark);
  const { rows } = await sql<LineChanges>`
    select line.place::int as place, pg_current_snapshot()::text as snapshot,
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
          order by changed_in limit ${TOLD_MAX + 1}
        ) m
      ), '[]') as messages
    from unnest(${memberIds}::uuid[], ${marks}::text[]) with ordinality as line(member_id, mark, place)`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, place: row.place - 1 }));
}
