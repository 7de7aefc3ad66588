import { inTransaction } from '@haiqiao/pg';
import { everyRow } from '#server/platform/records/source/record-source.ts';
import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { storableJson } from '#server/lib/storable-text.ts';
import { defineJob, type JobDefinition } from '#server/platform/jobs/define-job.ts';
import type { MetadataStore, ResourceModel } from '#server/platform/metadata/model.ts';
import {
  searchDuplicates,
  type DuplicatePair,
  type DuplicateSearch,
} from '#server/platform/records/duplicates/search-duplicates.ts';
import type { SearchOrder } from './duplicates-deps.ts';
import { isOver } from './search-duplicates.ts';

/** Finds possible duplicates, every night and on request (DOMAIN §2.8). */
export function searchDuplicatesJob(metadata: MetadataStore): JobDefinition<SearchOrder> {
  return defineJob({
    name: 'duplicate.search',
    schedule: '0 3 * * *',
    async run(ctx, { resource: only }, { signal }) {
      const { resources } = await metadata.current();
      for (const resource of resources.values()) {
        const rule = resource.definition.duplicates;
        if (!rule || (only !== undefined && only !== resource.code)) continue;
        const found = await searchDuplicates(ctx, resource, { rule, signal });
        await inTransaction(ctx, async (ctx) => {
          await storeFound(ctx, resource, found);
          await storeEnd(ctx, resource, { isCut: found.isCut, isAsked: only !== undefined });
        });
        ctx.log.info({ resource: resource.code, pairs: found.pairs.length }, 'searched for duplicates');
      }
    },
  });
}

/** Replaces open pairs by the found ones; users' decisions on pairs remain. In a transaction. */
async function storeFound(ctx: Context, resource: ResourceModel, { pairs }: DuplicateSearch): Promise<void> {
  const { code } = resource;
  const stored = everyRow(resource, 'a pair is removed with its records');
  const dismissed = await ctx.db
    .selectFrom('sys_duplicate')
    .select(['one_id', 'other_id'])
    .where('resource', '=', code)
    .where('state', '=', 'DISMISSED')
    .forUpdate()
    .execute();
  const settled = new Set(dismissed.map(({ one_id, other_id }) => one_id + other_id));
  const groups = groupsOf(pairs.filter(({ one, other }) => !settled.has(one + other)));
  await sql`
    delete from sys_duplicate d where d.resource = ${code} and (d.state = 'OPEN'
      or not exists (select from ${stored} r where r.id = d.one_id)
      or not exists (select from ${stored} r where r.id = d.other_id))`.execute(ctx.db);
  const rows = pairs.map(({ one, other, likeness, fields }) => ({
    one,
    other,
    likeness,
    fields,
    group: groups.get(one) ?? one,
  }));
  await sql`
    insert into sys_duplicate (resource, one_id, other_id, group_id, likeness, fields, found_at)
    select ${code}, p.one, p.other, p."group", p.likeness, p.fields, ${ctx.clock.now()}
    from json_to_recordset(${storableJson(rows)}::json)
      as p(one uuid, other uuid, "group" uuid, likeness smallint, fields text[])
    on conflict (resource, one_id, other_id)
      do update set likeness = excluded.likeness, fields = excluded.fields, found_at = excluded.found_at`.execute(
    ctx.db,
  );
}

/** The nightly search does not end a search requested meanwhile, which is still to run and ends itself. */
async function storeEnd(
  ctx: Context,
  { code }: ResourceModel,
  { isCut, isAsked }: Pick<DuplicateSearch, 'isCut'> & { readonly isAsked: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('sys_duplicate_search')
    .values({ resource: code, asked_at: now, ended_at: now, is_cut: isCut })
    .onConflict((conflict) => {
      const ended = conflict.column('resource').doUpdateSet({ ended_at: now, is_cut: isCut });
      return isAsked ? ended : ended.where((eb) => isOver(ctx, eb));
    })
    .execute();
}

/** The smallest id of each record's connected group, by record id. */
function groupsOf(pairs: readonly Pick<DuplicatePair, 'one' | 'other'>[]): ReadonlyMap<string, string> {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next;
    parents.set(id, root);
    return root;
  };
  for (const { one, other } of pairs) {
    const [first, second] = [rootOf(one), rootOf(other)];
    const [small, large] = first < second ? [first, second] : [second, first];
    parents.set(small, small);
    parents.set(large, small);
  }
  return new Map([...parents.keys()].map((id) => [id, rootOf(id)]));
}
