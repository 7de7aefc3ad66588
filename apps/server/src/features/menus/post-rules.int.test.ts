import { previewMenus, queryModulesTree, type MenuNode } from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/context.ts';
import { installAccess } from '#server/platform/install/access/install-access.ts';
import type { MenuSeed } from '#server/platform/install/access/access-seed.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';

let centre: DemoCentre;

function entry(code: string, name: string, more: Partial<MenuSeed> = {}): MenuSeed {
  return { code, name, translations: {}, icon: '', orderNo: 1, ...more };
}

const BY_PRELIMINARY = {
  list_status: '1',
  byPost: [{ postSetting: 'post.preliminaryTrial', list_status: '0' }],
};

/** The targets of SPEC §2 with their presets, as the business areas will bring them. */
const MENUS: readonly MenuSeed[] = [
  entry('center-record', '服务中心备案', {
    param: '/recordManagement/center-record',
    preset: BY_PRELIMINARY,
  }),
  entry('public-service-record', '公共服务备案', {
    param: '/recordManagement/public-service-record',
    preset: BY_PRELIMINARY,
  }),
  entry('dexpid', 'DEXPID信息申请', {
    param: '/recordManagement/dexpidInfo-application',
    preset: { list_status: '1' },
  }),
  entry('association', '协会会员备案', {
    param: '/recordManagement/association-record',
    preset: { list_status: '0' },
  }),
  entry('certificate', '数字证书申请列表', {
    param: '/lists?code=rs_cert_record_list',
    preset: { list_status: '1' },
  }),
  entry('suggestion', '意见建议', { param: '/lists?code=rs_suggestion_list', preset: { list_status: '0' } }),
  entry('proof-apply-management', '证明申请管理', { hideForPosts: ['post.preliminaryTrial'] }),
  entry('verify-list', '证明核验', {
    parentCode: 'proof-apply-management',
    param: '/proof-apply-management/verify-list',
    preset: { list_status: '0', apply_type: 'filing_data_proof' },
  }),
  entry('review-list', '证明审核', {
    parentCode: 'proof-apply-management',
    param: '/proof-apply-management/review-list',
    preset: { list_status: '1', apply_type: 'public_filing_proof' },
    hideForPosts: ['post.proofVerify'],
    hideUnlessPosts: ['post.proofReview'],
  }),
];

beforeAll(async () => {
  centre = await demoCentre();
  await installAccess(systemContext(centre.base, 'test'), {
    menus: MENUS,
    groups: [
      {
        code: 'all-areas',
        name: '全部业务',
        menus: MENUS.map(({ code }) => code),
        buttons: [],
        orgs: ['centre'],
      },
    ],
  });
  await centre.base.db
    .insertInto('sys_permission_group_holder')
    .columns(['group_id', 'holder_kind', 'holder_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_permission_group as g')
        .innerJoin('sys_org as o', (join) => join.on('o.parent_id', 'is', null))
        .select(['g.id', eb.val<'ORG'>('ORG').as('kind'), 'o.id as holder'])
        .where('g.code', '=', 'all-areas'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
});
afterAll(() => centre.close());

function paramsOf(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => [...(node.param === '' ? [] : [node.param]), ...paramsOf(node.menus)]);
}

async function paramsFor(who: SignedIn): Promise<string[]> {
  return paramsOf(await centre.call(queryModulesTree, { id: who.memberId }, { as: who }));
}

async function give(account: string, post: string): Promise<SignedIn> {
  await centre.base.db
    .insertInto('sys_member_post')
    .columns(['member_id', 'post_id', 'order_no'])
    .expression((eb) =>
      eb
        .selectFrom(['sys_member as m', 'sys_post as p'])
        .select(['m.id', 'p.id as post', eb.val(9).as('order')])
        .where('m.account', '=', account)
        .where('p.code', '=', post),
    )
    .execute();
  await centre.broadcast.publish('permissions-changed', {});
  return centre.signIn(account);
}

test('NAV-04 the eight presets of SPEC §2, for somebody of no special post', async () => {
  const params = await paramsFor(await centre.signIn('zhongshen'));
  expect(params.filter((param) => param !== '/index').toSorted()).toEqual([
    '/lists?code=rs_cert_record_list&list_status=1',
    '/lists?code=rs_suggestion_list&list_status=0',
    '/proof-apply-management/review-list?list_status=1&apply_type=public_filing_proof',
    '/proof-apply-management/verify-list?list_status=0&apply_type=filing_data_proof',
    '/recordManagement/association-record?list_status=0',
    '/recordManagement/center-record?list_status=1',
    '/recordManagement/dexpidInfo-application?list_status=1',
    '/recordManagement/public-service-record?list_status=1',
  ]);
});

test('PERM-02 预审岗 gets the first stage of centre and public-service records, and no proof applications', async () => {
  const params = await paramsFor(await centre.signIn('yushen'));
  expect(params).toContain('/recordManagement/center-record?list_status=0');
  expect(params).toContain('/recordManagement/public-service-record?list_status=0');
  expect(params).toContain('/recordManagement/dexpidInfo-application?list_status=1');
  expect(params.filter((param) => param.startsWith('/proof-apply-management'))).toEqual([]);
});

test('PERM-03 proof review is hidden from 证明核验岗 without 证明审核岗', async () => {
  const review = (params: readonly string[]) => params.some((param) => param.includes('review-list'));
  const verify = (params: readonly string[]) => params.some((param) => param.includes('verify-list'));
  const heyan = await paramsFor(await centre.signIn('heyan'));
  expect([verify(heyan), review(heyan)]).toEqual([true, false]);
  const shenhe = await paramsFor(await centre.signIn('shenhe'));
  expect([verify(shenhe), review(shenhe)]).toEqual([true, true]);
  const both = await paramsFor(await give('heyan', 'proof-review'));
  expect([verify(both), review(both)]).toEqual([true, true]);
});

test('PERM-02 which post is meant is a setting, and counts from the next call on', async () => {
  const ctx = systemContext(centre.base, 'test');
  await storeSetting(ctx, 'post.preliminaryTrial', 'final-trial');
  await centre.broadcast.publish('settings-changed', {});
  const zhongshen = await paramsFor(await centre.signIn('zhongshen'));
  expect(zhongshen).toContain('/recordManagement/center-record?list_status=0');
  expect(zhongshen.filter((param) => param.startsWith('/proof-apply-management'))).toEqual([]);
  expect(await paramsFor(await centre.signIn('yushen'))).toContain(
    '/recordManagement/center-record?list_status=1',
  );
  await ctx.db.deleteFrom('sys_setting').execute();
  await centre.broadcast.publish('settings-changed', {});
});

test('PERM-04 the preview of a post shows what its holders see, and why the rest is missing', async () => {
  const admin = await centre.signIn('admin');
  const posts = await centre.base.db.selectFrom('sys_post').select(['id', 'code']).execute();
  const menus = await centre.base.db.selectFrom('sys_menu').select(['id', 'code']).execute();
  const idOf = (code: string) => posts.find((post) => post.code === code)?.id ?? '';
  const see = async (code: string) => {
    const { tree, absent } = await centre.call(previewMenus, { postIds: [idOf(code)] }, { as: admin });
    const codes = new Map(menus.map((menu) => [menu.id, menu.code]));
    return {
      params: paramsOf(tree),
      absent: new Map(absent.map(({ id, reason }) => [codes.get(id), reason])),
    };
  };
  const preliminary = await see('preliminary-trial');
  expect(preliminary.params.toSorted()).toEqual((await paramsFor(await centre.signIn('yushen'))).toSorted());
  expect(preliminary.absent.get('proof-apply-management')).toBe('post');
  expect(preliminary.absent.get('verify-list')).toBe('above');
  expect(preliminary.absent.get('menu-management')).toBe('notGranted');
  const administrator = await see('admin');
  expect(administrator.params).toContain('/menu-management');
});
