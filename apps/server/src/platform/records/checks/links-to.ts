import type { RecordCheck } from '@haiqiao/contract/endpoints';
import { mayDo } from '@haiqiao/contract/access';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { FormModel, Metadata } from '#server/platform/metadata/model.ts';
import { recordRoute } from '#server/platform/records/detail/record-route.ts';
import { records } from '#server/platform/records/source/records.ts';
import type { FoundRecord } from './check-code.ts';

/** Maximum links per check. */
const LINKS_MAX = 3;

/** Links to found records that the reader may open, in the order found. */
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
  const source = await records(ctx).source(resource);
  const wanted = sql`${[...ids]}::uuid[]`;
  const links = sql<{ id: string; title: string }>`
    select record.id, ${source.title('record')} as title ${source.rows('record', sql`record.id = any(${wanted})`)}
    order by array_position(${wanted}, record.id) limit ${LINKS_MAX}`;
  const rows = await records(ctx).query(links, resource);
  return rows.map(({ id, title }) => ({ path: recordRoute(form.definition, id), label: title }));
}
