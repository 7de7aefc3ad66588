import { queryListViews, removeListView, saveListLayout, saveListView } from '@haiqiao/contract/endpoints';
import type { EndpointInput } from '@haiqiao/contract/http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

let centre: DesignFixture;

beforeAll(async () => {
  centre = await designFixture();
});
afterAll(() => centre.close());
beforeEach(async () => {
  await centre.base.db.deleteFrom('sys_list_view').execute();
  await centre.base.db.deleteFrom('sys_list_layout').execute();
});

const listCode = 'rs_machine_list';

function view(more: Partial<EndpointInput<typeof saveListView>> = {}): EndpointInput<typeof saveListView> {
  return {
    listCode,
    name: '我的',
    sharing: 'private',
    isDefault: false,
    query: {
      terms: [{ column: 'kind', termType: 'eq', value: 'OWN' }],
      sorts: [{ column: 'name', order: 'asc' }],
      keyword: '车',
    },
    layout: null,
    ...more,
  };
}

const save = (input: EndpointInput<typeof saveListView>, as = centre.worker) =>
  centre.ask(saveListView, input, { as });
const views = (as = centre.worker) => centre.call(queryListViews, { listCode }, { as });

test('ENG-03 views are private or shared, own ones are first, and one is the default', async () => {
  const mine = await save(view({ isDefault: true }));
  expect(mine.body.data).toMatchObject({ name: '我的', isOwn: true, isDefault: true, rowVersion: 1 });
  await save(view({ name: '大家的', sharing: 'shared' }), centre.chief);
  await save(view({ name: '主任的' }), centre.chief);
  const listed = await views();
  expect(listed.views.map(({ name, isOwn, isDefault }) => [name, isOwn, isDefault])).toEqual([
    ['我的', true, true],
    ['大家的', false, false],
  ]);
  expect(listed.views[0]?.query).toMatchObject({ keyword: '车' });
  await save(view({ name: '第二', isDefault: true }));
  expect((await views()).views.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([
    '第二',
  ]);
});

test('ENG-03 only own views can be changed and deleted, an old version is rejected, and names are unique', async () => {
  const { id } = (await save(view())).body.data as { id: string };
  expect((await save(view({ id, rowVersion: 1, name: '改名', isDefault: true }))).body.data).toMatchObject({
    name: '改名',
    rowVersion: 2,
  });
  expect(errorOf(await save(view({ id, rowVersion: 1 })))).toBe('LIST_VIEW_CONFLICT');
  expect(errorOf(await save(view({ id, rowVersion: 2 }), centre.chief))).toBe('LIST_VIEW_NOT_FOUND');
  expect(errorOf(await save(view({ name: '改名' })))).toBe('LIST_VIEW_NAME_TAKEN');
  expect(errorOf(await centre.ask(removeListView, { id }, { as: centre.chief }))).toBe('LIST_VIEW_NOT_FOUND');
  expect(await centre.call(removeListView, { id }, { as: centre.worker })).toBe(true);
  expect((await views()).views).toEqual([]);
});

test('ENG-03 a member has at most fifty views of a list', async () => {
  for (let index = 0; index < 50; index += 1)
    expect((await save(view({ name: `v${index}` }))).body.code).toBe(0);
  expect(errorOf(await save(view({ name: 'one too many' })))).toBe('LIST_VIEW_TOO_MANY');
});

test('ENG-03 a layout is saved and reset without changing the default view', async () => {
  await save(view({ isDefault: true }));
  const layout = { columns: [{ field: 'name', widthPx: 300 }], density: 'compact' as const };
  await centre.call(saveListLayout, { listCode, layout }, { as: centre.worker });
  expect(await views()).toMatchObject({ layout, views: [{ isDefault: true }] });
  await centre.call(saveListLayout, { listCode, layout: null }, { as: centre.worker });
  expect(await views()).toMatchObject({ layout: null, views: [{ isDefault: true }] });
});

test('ENG-03 a member who may not read the list has no views of it', async () => {
  const outsider = await centre.signIn(await centre.makeMember({ account: 'nobody' }));
  expect((await centre.ask(queryListViews, { listCode }, { as: outsider })).status).toBe(403);
  expect((await save(view(), outsider)).status).toBe(403);
});
