import { sql } from 'kysely';
import { type HandOverPart, itemOf } from './hand-over-part.ts';

/**
 * Unsaved form drafts with their uploaded files, which belong to the uploader alone until a record uses them. Where both members have a
 * draft of the same form, each keeps their own, so nothing is lost or mixed.
 */
export const drafts: HandOverPart = {
  async count({ db }, _metadata, memberId) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from sys_draft where member_id = ${memberId}::uuid`.execute(db);
    return [itemOf('drafts', rows[0]?.total ?? 0)];
  },
  async move({ db }, _metadata, { from, to }) {
    const { rows } = await sql<{ total: number }>`
      with moved as (
        update sys_draft d set member_id = ${to}::uuid
        where d.member_id = ${from}::uuid and not exists (
          select from sys_draft own where own.member_id = ${to}::uuid and own.form_code = d.form_code
            and own.data_id is not distinct from d.data_id)
        returning d.field_values::text as words
      ), given as (
        update sys_file f set uploaded_by = ${to}::uuid
        where f.uploaded_by = ${from}::uuid and f.purpose = 'upload' and not f.was_held and f.deleted_at is null
          and exists (select from moved where strpos(moved.words, f.id::text) > 0)
      )
      select count(*)::integer as total from moved`.execute(db);
    return [itemOf('drafts', rows[0]?.total ?? 0)];
  },
};
