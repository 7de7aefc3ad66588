import type { RecordCheck } from '@haiqiao/contract/endpoints';
import { mayDo } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { rowScopeSql } from '#server/platform/access/row-scopes/row-scope.ts';
import { walled } from '#server/platform/access/wall/walled.ts';
import type { FormModel, Metadata } from '#server/platform/metadata/model.ts';
import { recordRoute } from '#server/platform/records/detail/record-route.ts';
import { titleSql } from '#server/platform/records/titles.ts';
import type { FoundRecord } from './check-code.ts';

/** Links beside one check. */
const LINKS_MAX = 3;

/** Where found records are shown, of those that the reader may open, in the order they were found. */
export async function linksTo(
  ctx: Context,
  metadata: Metadata,
  found: readonly Pick<FoundRecord, 'resource' | 'id'>[],
): Promise<RecordCheck['links']> {
  const links: RecordCheck['links'] = [];
  for (const [code, records] of Map.groupBy(found, ({ resource }) => resource)) {
    const form = [...metadata.forms.values()].find(({ resource }) => resource.code === code);
    if (!form || !mayDo(ctx.actor, code, 'read') || links.length >= LINKS_MAX) continue;
    links.push(
      ...(await linksOf(
        ctx,
        form,
        records.map(({ id }) => id),
      )),
    );
  }
  return links.slice(0, LINKS_MAX);
}

async function linksOf(ctx: Context, form: FormModel, ids: readonly string[]): Promise<RecordCheck['links']> {
  const { resource } = form;
  const reading = await walled(ctx, resource);
  const { rows } = await sql<{ id: string; title: string }>`
    select record.id, ${titleSql(ctx.actor, resource, 'record')} as title from ${sql.table(resource.table)} record
    where record.id = any(${[...ids]}::uuid[]) and record.deleted_at is null and ${await rowScopeSql(ctx, resource, 'record')}
    order by array_position(${[...ids]}::uuid[], record.id) limit ${LINKS_MAX}`.execute(reading.db);
  return rows.map(({ id, title }) => ({ path: recordRoute(form.definition, id), label: title }));
}
