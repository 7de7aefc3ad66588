import { sql } from 'kysely';
import { type HandOverPart, itemOf } from './hand-over-part.ts';

/** Units that they lead: time limits that run out are told to whoever leads a unit, so that none may be without one. */
export const ledUnits: HandOverPart = {
  async count({ db }, _metadata, memberId) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from sys_org where leader_id = ${memberId}::uuid`.execute(db);
    return [itemOf('units', rows[0]?.total ?? 0)];
  },
  async move({ clock, db }, _metadata, { from, to }) {
    const { numAffectedRows = 0n } = await sql`
      update sys_org set leader_id = ${to}::uuid, updated_at = ${clock.now()}::timestamptz, row_version = row_version + 1
      where leader_id = ${from}::uuid`.execute(db);
    return [itemOf('units', Number(numAffectedRows))];
  },
};
