import { sql } from 'kysely';
import { type HandOverPart, itemOf } from './hand-over-part.ts';

/** Characters of a name at most, as `saveListView` takes it. */
const NAME_MAX = 40;

/** Saved views of lists; one whose name the other one has already gets the account of who made it behind its name. */
export const savedViews: HandOverPart = {
  async count({ db }, _metadata, memberId) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from sys_list_view where owner_id = ${memberId}::uuid`.execute(db);
    return [itemOf('views', rows[0]?.total ?? 0)];
  },
  async move({ clock, db }, _metadata, { from, to }) {
    const { numAffectedRows = 0n } = await sql`
      update sys_list_view v set owner_id = ${to}::uuid, updated_at = ${clock.now()}::timestamptz,
        row_version = v.row_version + 1,
        name = case when exists (
          select from sys_list_view own
          where own.owner_id = ${to}::uuid and own.list_code = v.list_code and own.name = v.name
        ) then left(v.name, ${NAME_MAX}::integer - char_length(m.account) - 2) || '（' || m.account || '）' else v.name end
      from sys_member m where m.id = v.owner_id and v.owner_id = ${from}::uuid`.execute(db);
    return [itemOf('views', Number(numAffectedRows))];
  },
};
