import { removeRecords } from '@haiqiao/contract/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { fixedMetadata } from '#server/platform/metadata/fixed-metadata.ts';
import { createMetadata } from '#server/platform/metadata/metadata-store.ts';
import type { Metadata, ResourceModel } from '#server/platform/metadata/model.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';
import { purgeRecord } from './purge-records.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());

/** The fixture with a required maker, where a machine is deleted with its twin. */
async function strictFixture(): Promise<{ metadata: Metadata; maker: ResourceModel }> {
  const metadata = await createMetadata(centre.base, centre.broadcast).current();
  const machine = await fixedMetadata(metadata).resource('machine');
  const maker = await fixedMetadata(metadata).resource('maker');
  const field = machine.fields.get('maker');
  if (!field) throw new Error('a machine has a maker');
  const strict: ResourceModel = {
    ...machine,
    fields: new Map(machine.fields).set('maker', {
      ...field,
      definition: { ...field.definition, required: true },
    }),
    inbound: machine.inbound.map((one) =>
      one.field === 'twin' ? { ...one, onTargetDelete: 'delete' } : one,
    ),
  };
  return { metadata: { ...metadata, resources: new Map(metadata.resources).set('machine', strict) }, maker };
}

test('SYS-05 an entry purged with another one takes its own unit along, and nothing is orphaned', async () => {
  const { metadata, maker } = await strictFixture();
  const { dataId: makerId } = await centre.makeMaker({ name: '源头' });
  const { dataId: rootId } = await centre.makeMachine({ name: '主机', maker: makerId });
  const { dataId: childId } = await centre.makeMachine({ name: '副机', twin: rootId });
  const { dataId: grandchildId } = await centre.makeMachine({ name: '副机的副机', twin: childId });
  const { db } = centre.base;
  // As a removal of the first machine leaves them.
  await sql`update biz_machine set deleted_at = now(), delete_root = ${rootId}
    where id = any(${[rootId, childId, grandchildId]})`.execute(db);
  await centre.call(removeRecords, { id: 'rs_maker', dataIds: [makerId] }, { as: centre.chief });
  await purgeRecord(
    systemContext(centre.base, 'test'),
    { metadata: fixedMetadata(metadata) },
    { resource: maker, id: makerId },
  );
  const { rows } = await sql<{ id: string }>`
    select id from biz_machine where delete_root = any(${[rootId, childId, grandchildId]})`.execute(db);
  expect(rows).toEqual([]);
  const { details } = await db
    .selectFrom('log_audit')
    .select('details')
    .where('target_id', '=', makerId)
    .where('action', '=', 'record.purge')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ children: 3 });
  const named = (details['along'] as { ids: string[] }[]).flatMap(({ ids }) => ids);
  expect(named.toSorted()).toEqual([rootId, childId, grandchildId].toSorted());
});
