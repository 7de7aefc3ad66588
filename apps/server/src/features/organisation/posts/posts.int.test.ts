import { createPost, getPost, queryRecords, removePost, updatePost } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type OrganisationCentre, organisationCentre } from '../testing/organisation-centre.ts';

let centre: OrganisationCentre;

beforeAll(async () => {
  centre = await organisationCentre();
});
afterAll(() => centre.close());

function make(code: string, name = '新岗') {
  return centre.call(createPost, { code, name, orgId: null }, centre.asAdmin);
}

test('ORG-01 a post is added, listed and changed once per version, and its code is unique', async () => {
  const unit = await centre.unit('activity');
  const post = await centre.call(
    createPost,
    { code: 'hall-guide', name: '展厅讲解岗', orgId: unit.id, level: 3, orderNo: 50 },
    centre.asAdmin,
  );
  expect(post).toMatchObject({
    orgName: '活动运营部',
    level: 3,
    members: 0,
    groups: [],
    isMapped: false,
    rowVersion: 1,
  });
  const { datas } = await centre.call(
    queryRecords,
    { listCode: 'rs_post_list', queryParam: { keyword: '讲解' } },
    centre.asAdmin,
  );
  expect(datas).toMatchObject([{ id: post.id, rowVersion: 1, orgId: { displayValue: '活动运营部' } }]);
  const change = { id: post.id, rowVersion: 1, code: 'hall-guide', name: '讲解岗', orgId: null };
  expect(await centre.call(updatePost, change, centre.asAdmin)).toMatchObject({
    name: '讲解岗',
    rowVersion: 2,
  });
  expect(errorOf(await centre.ask(updatePost, change, centre.asAdmin))).toBe('POST_CONFLICT');
  const again = { code: 'hall-guide', name: '重复', orgId: null };
  expect(errorOf(await centre.ask(createPost, again, centre.asAdmin))).toBe('POST_CODE_TAKEN');
  expect(
    errorOf(await centre.ask(updatePost, { ...change, rowVersion: 2, code: 'visit' }, centre.asAdmin)),
  ).toBe('POST_CODE_TAKEN');
  expect((await centre.ask(createPost, again, { as: centre.auditor })).status).toBe(403);
});

test('ORG-01 a post shows its holders and permission groups', async () => {
  const visit = await centre.call(getPost, { id: await centre.post('visit') }, centre.asAdmin);
  expect(visit.members).toBeGreaterThan(0);
  expect(visit.groups).toContain('走访服务岗');
  expect(visit.isMapped).toBe(true);
});

test('ORG-01 PERM-02 a post with holders or used by settings cannot be deleted or change its code', async () => {
  const visit = await centre.call(getPost, { id: await centre.post('visit') }, centre.asAdmin);
  expect(errorOf(await centre.ask(removePost, { id: visit.id }, centre.asAdmin))).toBe('POST_MAPPED');
  const { id, rowVersion, name, orgId } = visit;
  const renamed = await centre.ask(
    updatePost,
    { id, rowVersion, name, orgId, code: 'other' },
    centre.asAdmin,
  );
  expect(errorOf(renamed)).toBe('POST_MAPPED');
  const assigned = await make('held');
  await centre.addMember({ account: 'holder', postIds: [assigned.id] });
  const refused = await centre.ask(removePost, { id: assigned.id }, centre.asAdmin);
  expect([errorOf(refused), (refused.body.data as { members: number }).members]).toEqual(['POST_USED', 1]);
  const free = await make('free');
  expect(await centre.call(removePost, { id: free.id }, centre.asAdmin)).toBe(true);
  expect(errorOf(await centre.ask(getPost, { id: free.id }, centre.asAdmin))).toBe('POST_NOT_FOUND');
});
