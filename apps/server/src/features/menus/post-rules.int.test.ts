import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  getListDefinition,
  previewMenus,
  queryModulesTree,
  type MenuNode,
} from '@haiqiao/contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNames } from '../../../../../tools/gen-docs/open-requirements.ts';
import { ledgerRows } from '../../../../../tools/sources/ledger.ts';
import { listPresets, listTabTitles, type SpecPreset } from '../../../../../tools/sources/spec/routes.ts';
import { systemContext } from '#server/context.ts';
import { storeSetting } from '#server/platform/settings/store-setting.ts';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DemoCentre, demoCentre } from '#server/testing/demo-centre.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../../..', path), 'utf8');
const SPEC = read('docs/spec.md');
const PRESETS = listPresets(SPEC);
const OPEN = openNames('presets');
/** The Chinese titles that the ledger settles for the list codes of the specification. */
const TITLES = new Map(
  [
    ...(ledgerRows(read('docs/requirements.md')).get('NAV-06') ?? '').matchAll(/`(\w+)` (\p{Script=Han}+)/gu),
  ].map(([, code = '', title = '']) => [code, title]),
);

let centre: DemoCentre;

beforeAll(async () => {
  centre = await demoCentre({ modules: 'shipped' });
});
afterAll(() => centre.close());

function nodesOf(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...nodesOf(node.menus)]);
}

function paramsOf(nodes: readonly MenuNode[]): string[] {
  return nodesOf(nodes).flatMap(({ param }) => (param === '' ? [] : [param]));
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

/** The entry of a preset as the side menu has it. */
function withPreset({ target, listStatus, applyType }: SpecPreset): string {
  const values = new URLSearchParams({
    list_status: listStatus,
    ...(applyType === undefined ? {} : { apply_type: applyType }),
  });
  return `${target}${target.includes('?') ? '&' : '?'}${values.toString()}`;
}

const isOpen = ({ target }: SpecPreset) => OPEN.has(target);
const leadsTo = (param: string, { target }: SpecPreset) => param.split(/[?&]list_status/)[0] === target;

test('NAV-04 the presets of SPEC §2 are those of the shipped menus, for a member without a special post', async () => {
  const params = await paramsFor(await centre.signIn('zhongshen'));
  for (const preset of PRESETS) {
    const found = params.filter((param) => leadsTo(param, preset));
    expect([preset.target, found]).toEqual([preset.target, isOpen(preset) ? [] : [withPreset(preset)]]);
  }
});

test('NAV-04 PERM-02 the presets of SPEC §2 for preliminary-trial staff are those of the shipped menus', async () => {
  const params = await paramsFor(await centre.signIn('yushen'));
  const records = PRESETS.filter((preset) => !isOpen(preset) && preset.applyType === undefined);
  expect(records.filter((preset) => preset.listStatusOfPreliminaryTrial !== undefined)).toHaveLength(2);
  for (const preset of records) {
    const listStatus = preset.listStatusOfPreliminaryTrial ?? preset.listStatus;
    expect(params.filter((param) => leadsTo(param, preset))).toEqual([withPreset({ ...preset, listStatus })]);
  }
});

test('NAV-06 the tab of each generic list of SPEC §2 has its settled title, from its menu and from its definition', async () => {
  const reader = await centre.signIn('zhongshen');
  const nodes = nodesOf(await centre.call(queryModulesTree, { id: reader.memberId }, { as: reader }));
  for (const code of listTabTitles(SPEC).keys()) {
    const target = `/lists?code=${code}`;
    const names = nodes.flatMap(({ param, name }) => (param.startsWith(target) ? [name] : []));
    const title = TITLES.get(code);
    expect([code, names]).toEqual([code, OPEN.has(target) ? [] : [title]]);
    const list = await centre.ask(getListDefinition, { listCode: code }, { as: reader });
    expect(list.body.code === 0).toBe(!OPEN.has(target));
    if (!OPEN.has(target)) expect(list.body.data).toMatchObject({ label: title });
  }
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

test('PERM-02 a setting maps the post, and takes effect with the next call', async () => {
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

test('PERM-04 the preview of a post shows its holders’ menu, and the reasons for missing entries', async () => {
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
  expect(preliminary.absent.get('proof-verify-list')).toBe('above');
  expect(preliminary.absent.get('menu-management')).toBe('notGranted');
  const administrator = await see('admin');
  expect(administrator.params).toContain('/menu-management');
});
