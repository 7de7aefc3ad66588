import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { buildMetadata, type StoredMetadata } from './build-metadata.ts';
import type { Metadata } from './model.ts';

/** Reads all installed metadata as one consistent snapshot in one statement. */
export async function loadMetadata(db: Kysely<Tables>): Promise<Metadata> {
  const result = await sql<StoredMetadata>`
    select (select version from meta_version) as version,
      (
        select coalesce(json_agg(json_build_object(
          'kind', d.kind, 'code', d.code, 'base', d.base, 'overlay', case when d.overlay_fault is null then d.overlay end, 'version', d.version
        ) order by d.kind, d.code), '[]')
        from meta_definition d
      ) as definitions,
      (
        select coalesce(json_agg(json_build_object('locale', t.locale, 'texts', t.texts) order by t.module_code), '[]')
        from meta_translation t
      ) as translations,
      (
        select coalesce(json_object_agg(b.code, b.confirm_text), '{}')
        from sys_button b where b.confirm_text <> ''
      ) as questions`.execute(db);
  const stored = result.rows[0];
  if (!stored) throw new Error('the statement answers exactly one row');
  return buildMetadata(stored);
}

/** The version of all installed metadata. */
export async function readMetadataVersion(db: Kysely<Tables>): Promise<number> {
  const { version } = await db.selectFrom('meta_version').select('version').executeTakeFirstOrThrow();
  return version;
}
