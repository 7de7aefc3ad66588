import { sql } from 'kysely';
import { type HandOverPart, itemOf } from './hand-over-part.ts';

/**
 * Forms that were begun and not saved. Where the other one has begun the same, each keeps their own: neither is lost, and
 * nobody's words are mixed up.
 */
export const drafts: HandOverPart = {
  async count({ db }, _metadata, memberId) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from sys_draft where member_id = ${memberId}::uuid`.execute(db);
    return [itemOf('drafts', rows[0]?.total ?? 0)];
  },
  async move({ db }, _metadata, { from, to }) {
    const { numAffectedRows = 0n } = await sql`
      update sys_draft d set member_id = ${to}::uuid
      where d.member_id = ${from}::uuid and not exists (
        select from sys_draft own where own.member_id = ${to}::uuid and own.form_code = d.form_code
          and own.data_id is not distinct from d.data_id)`.execute(db);
    return [itemOf('drafts', Number(numAffectedRows))];
  },
};
