import { basename } from 'node:path';
import { checkModules, type ListDefinition } from '@haiqiao/contract/definitions';
import { getFormDefinition, getListDefinition, getRecord, queryRecords } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { existingCodes } from '#server/platform/install/assert-sound.ts';
import { installModules } from '#server/platform/install/install-modules.ts';
import { type ModuleCentre, moduleCentre } from './module-centre.ts';
import { sampleSaver } from './save-sample.ts';

/**
 * Tests for every business area: its definitions refer only to existing things and are translated, it installs on a fresh database, every
 * list and form is readable for exactly its permitted groups, and every form saves a record with required values only.
 * @param folder the area's folder: `testModule(import.meta.dirname)` in its `module.test.ts`
 */
export function testModule(folder: string): void {
  describe(`the area ${basename(folder)}`, () => {
    let centre: ModuleCentre;
    beforeAll(async () => {
      centre = await moduleCentre(folder);
    });
    afterAll(() => centre.close());

    test('ENG-05 its definitions refer to existing things, and every text exists in four languages', async () => {
      const { definition, texts } = centre.module;
      const existing = await existingCodes(systemContext(centre.base, 'test'));
      const issues = checkModules(centre.definitions, {
        external: existing,
        texts: { [definition.code]: texts },
      });
      expect(issues.filter(({ module }) => module === definition.code)).toEqual([]);
    });

    test('ENG-05 it installs, and a second installation changes nothing', async () => {
      const ctx = systemContext(centre.base, 'test');
      await ctx.db.updateTable('meta_module').set({ checksum: 'as if it had changed' }).execute();
      expect((await installModules(ctx, centre.all)).steps).toEqual([]);
    });

    test('ENG-03 its lists are readable for exactly the permitted groups', async () => {
      expect(await silentLists(centre)).toEqual([]);
    });

    test('ENG-02 its forms save a record with required values only', async () => {
      expect(await recordsWithoutTitle(centre)).toEqual([]);
    });
  });
}

/** Lists that fail for a permitted group, or answer a member without permission. */
async function silentLists(centre: ModuleCentre): Promise<readonly string[]> {
  const { lists = [] } = centre.module.definition;
  const outsider = await centre.signIn(await centre.makeMember({ account: 'without-groups' }));
  const faults: string[] = [];
  for (const list of lists) {
    for (const group of readersOf(centre, list.resource))
      faults.push(...(await faultsOf(centre, list, group)));
    const { body } = await centre.ask(queryRecords, { listCode: list.code }, { as: outsider });
    if (body.code === 0) faults.push(`${list.code} replies to a member without a permission group`);
  }
  return faults;
}

async function faultsOf(
  centre: ModuleCentre,
  list: ListDefinition,
  group: string,
): Promise<readonly string[]> {
  const as = await centre.holderOf(group);
  await centre.call(getListDefinition, { listCode: list.code }, { as });
  const faults: string[] = [];
  for (const key of [undefined, ...(list.tabs ?? []).map((tab) => tab.key)]) {
    const queryParam = key === undefined ? {} : { list_status: key };
    const { body } = await centre.ask(queryRecords, { listCode: list.code, queryParam }, { as });
    if (body.code !== 0) faults.push(`${list.code} tab ${key} as ${group}: ${JSON.stringify(body)}`);
  }
  return faults;
}

function readersOf(centre: ModuleCentre, resource: string): readonly string[] {
  const groups = centre.definitions.flatMap(({ permissions = [] }) => permissions);
  const reads = groups.filter(({ grants }) =>
    grants.some((grant) => grant.resource === resource && grant.may.includes('read')),
  );
  return [...new Set(reads.map(({ code }) => code))];
}

/** Saves a record through every form and returns the forms whose records have no distinguishing title. */
async function recordsWithoutTitle(centre: ModuleCentre): Promise<readonly string[]> {
  const { forms = [] } = centre.module.definition;
  const resources = centre.definitions.flatMap(({ resources: own = [] }) => own);
  const saver = sampleSaver(centre);
  const untitled: string[] = [];
  for (const form of forms) {
    const resource = resources.find(({ code }) => code === form.resource);
    if (!resource || resource.table !== undefined) continue;
    const saved = await saver.save(resource, form.code);
    if (saved === null) continue;
    const as = saved.member;
    await centre.call(getFormDefinition, { formCode: form.code }, { as });
    const record = await centre.call(getRecord, { id: form.code, dataId: saved.dataId }, { as });
    if (record.title.trim() === '') untitled.push(form.code);
  }
  return untitled;
}
