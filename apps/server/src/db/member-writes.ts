import { WRITE_POSITION } from '@haiqiao/pg';
import { sql } from 'kysely';
import type { ContextBase } from '#server/context.ts';
import { pipelinedRead } from './pipelined-read.ts';

/** A replica that lags may not be this far behind while it is read. */
export const REPLICA_LAG_MAX_MS = 10_000;

/** Longer than the lag: every older write is on a replica that is read. */
const REMEMBERED_SECONDS = (3 * REPLICA_LAG_MAX_MS) / 1_000;

/** Records that a member has written: their reads must see everything committed up to now. */
export async function noteMemberWrite({ db }: Pick<ContextBase, 'db'>, memberId: string): Promise<void> {
  const position = sql<number>`${sql.raw(WRITE_POSITION)}`;
  const writtenAt = sql<Date>`statement_timestamp()`;
  await db
    .insertInto('sys_member_write')
    .values({ member_id: memberId, position, written_at: writtenAt })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({
        position: sql<number>`greatest(sys_member_write.position, excluded.position)`,
        written_at: writtenAt,
      }),
    )
    .execute();
}

const selectWrite = pipelinedRead((db, value: { memberId: string }) =>
  db
    .selectFrom('sys_member_write')
    .select('position')
    .where('member_id', '=', value.memberId)
    .where(
      sql<boolean>`written_at > statement_timestamp() - make_interval(secs => ${sql.lit(REMEMBERED_SECONDS)})`,
    ),
);

/** The position of a member's newest write, on the primary; null when any replica that is read has it. */
export async function readMemberWrite(
  { db }: Pick<ContextBase, 'db'>,
  memberId: string,
): Promise<number | null> {
  const [row] = await selectWrite({ db }, { memberId });
  return row?.position ?? null;
}
