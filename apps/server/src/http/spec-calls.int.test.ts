import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS, insertDictionaryType } from '@haiqiao/contract/endpoints';
import { type AnyEndpoint, CODE_OK } from '@haiqiao/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNames } from '../../../../tools/gen-docs/open-requirements.ts';
import { callName, specCalls } from '../../../../tools/sources/spec/calls.ts';
import type { SignedIn, TestMember } from '#server/testing/actors.ts';
import { encryptPasswords } from '#server/testing/encrypt-password.ts';
import { sendFile } from '#server/testing/upload.ts';
import { type ModuleCentre, moduleCentre } from '#server/testing/module/module-centre.ts';
import { sampleSaver } from '#server/testing/module/save-sample.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const CALLS = specCalls(readFileSync(join(ROOT, 'docs/spec.md'), 'utf8')).map(callName);
const OPEN = openNames('calls');
const PASSWORD = 'Walker@2026';
const ROOT_PARENT = '00000000-0000-0000-0000-000000000000';

let centre: ModuleCentre;
let walker: SignedIn;
/** Calls that answered a success in the tests above the last one. */
const answered = new Set<string>();

/** `POST /api/…` → endpoint, both methods of those that have two. */
const REGISTRY = new Map<string, AnyEndpoint>(
  ENDPOINTS.flatMap((endpoint) =>
    [endpoint.method, ...(endpoint.alsoMethod ? [endpoint.alsoMethod] : [])].map(
      (method) => [`${method} ${endpoint.path}`, endpoint] as const,
    ),
  ),
);

beforeAll(async () => {
  centre = await moduleCentre(join(ROOT, 'modules/enterprise'));
  const member = await centre.makeMember({ account: 'walker', password: PASSWORD });
  const codes = CALLS.flatMap((name) => {
    const auth = REGISTRY.get(name)?.auth;
    return auth?.kind === 'permission' ? [auth.code] : [];
  });
  await giveMenus(member);
  await centre.grant(member, [...new Set([...codes, 'dictionary:create'])]);
  walker = await centre.signIn(member);
});
afterAll(() => centre.close());

/** A sign-in answers no session to a member without menus (AUTH-07). */
async function giveMenus({ memberId }: TestMember): Promise<void> {
  await centre.base.db
    .insertInto('sys_permission_group_holder')
    .columns(['group_id', 'holder_kind', 'holder_id'])
    .expression((eb) =>
      eb
        .selectFrom('sys_permission_group_menu as m')
        .select(['m.group_id', eb.val<'MEMBER'>('MEMBER').as('kind'), eb.val(memberId).as('holder')])
        .limit(1),
    )
    .execute();
}

/** Takes the data out of an answer whose shape must be the declared one. */
function dataOf(name: string, body: { code: unknown; data: unknown }) {
  if (body.code !== CODE_OK) throw new Error(`${name} answers ${JSON.stringify(body)}`);
  REGISTRY.get(name)?.reply.parse(body.data);
  answered.add(name);
  return body.data as never; // each caller knows what it asked for
}

interface Sent {
  /** The whole body. */
  readonly body?: object;
  /** URL-encoded query. */
  readonly query?: Readonly<Record<string, string>>;
  /** The bearer; the walker's token unless given. */
  readonly token?: string;
}

async function send(name: string, { body, query, token = walker.token }: Sent): Promise<never> {
  const [method = '', path = ''] = name.split(' ');
  const reply = await centre.app.inject({
    method: method as 'POST', // an HTTP method
    url: query ? `${path}?${new URLSearchParams(query).toString()}` : path,
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { 'x-authorization': `Bearer ${token}` }),
    },
    ...(body ? { payload: body } : {}),
  });
  return dataOf(name, reply.json());
}

const post = (path: string, data: object) => send(`POST ${path}`, { body: { data } });

test('API-05 every call of SPEC §7 is declared at its path and method, or named open', () => {
  expect(CALLS.filter((name) => !REGISTRY.has(name))).toEqual(CALLS.filter((name) => OPEN.has(name)));
  expect([...OPEN].filter((name) => !CALLS.includes(name))).toEqual([]);
});

test('API-05 AUTH-04 AUTH-05 AUTH-10 the calls of a session answer the payloads of SPEC §7', async () => {
  await send('POST /api/jwt/getPublicKey', { token: '' });
  const [password = ''] = await encryptPasswords(centre, [PASSWORD]);
  const query = { username: 'walker', password, tag: 'admin', captcha: '', captchaId: '' };
  const session: { refreshToken: string; userInfo: { id: string } } = await send('POST /api/auth/login', {
    query,
    token: '',
  });
  const renewed: { refreshToken: string } = await send('POST /api/auth/refresh_token', {
    token: session.refreshToken,
  });
  const again: { refreshToken: string } = await send('GET /api/auth/refresh_token', {
    token: renewed.refreshToken,
  });
  expect(again.refreshToken).not.toBe(renewed.refreshToken);
  await post('/api/auth/resource/queryModulesTreeByMemberId', { id: session.userInfo.id });
  await send('POST /api/jwt_core/validate', { body: {} });
});

test('API-05 ACC-01 ACC-07 HDR-04 HDR-05 the calls of account and messages answer the payloads of SPEC §7', async () => {
  await post('/api/member/queryAttributeValue', { id: walker.memberId });
  const phone = '13900021234';
  await post('/api/pc/setPassword/update', {
    account: 'walker',
    oldPass: null,
    newPass: null,
    phone,
    email: '',
  });
  const id = centre.base.ids.uuid();
  await centre.base.db
    .insertInto('sys_message')
    .values({
      id,
      receiver_id: walker.memberId,
      title: '通知',
      translations: '{}',
      kind: 'NOTICE',
      is_click_read: true,
      created_at: centre.clock.now(),
    })
    .execute();
  const rows: { datas: readonly { MESSAGE_ID: string }[] } = await post(
    '/api/form/designer/list/queryData/system_message',
    { queryParam: { pageIndex: 0, pageSize: 10 } },
  );
  expect(rows.datas.map((row) => row.MESSAGE_ID)).toEqual([id]);
  expect(await post('/api/message/isReaded', { id })).toBe(false);
  await post('/api/message/batchReaded', { ids: [id] });
  expect(await post('/api/message/isReaded', { id })).toBe(true);
});

test('API-05 DICT-06 the dictionary calls answer the payloads of SPEC §7', async () => {
  const type = await centre.call(
    insertDictionaryType,
    { typeName: '走查', dicCode: 'ZD_WALK', systemCode: '' },
    { as: walker },
  );
  await post('/api/dictionary/type/findById', { id: type.typeId });
  const item = {
    typeId: type.typeId,
    itemName: '一',
    parentItemid: ROOT_PARENT,
    itemValue: '1',
    viewIndex: 1,
    valid: 'YES',
  };
  const extras = { icon: '', extend1: '', extend2: '', extend3: '', extend4: '', extend5: '', extend6: '' };
  const { itemId }: { itemId: string } = await post('/api/dictionary/item/insert', {
    id: '',
    ...item,
    ...extras,
  });
  await post('/api/dictionary/item/update', { id: itemId, ...item, ...extras, itemName: '壹' });
  await post('/api/dictionary/item/queryChildren', { typeId: type.typeId });
  await post('/api/dictionary/item/queryChildren', { typeId: type.typeId, parentItemId: itemId });
  const terms = [
    { column: 'item_name', termType: 'like', value: '壹' },
    { column: 'item_value', termType: 'like', value: '1' },
    { column: 'type_id', termType: 'eq', value: type.typeId },
  ];
  const found: { total: number } = await post('/api/dictionary/item/query', {
    pageIndex: 0,
    pageSize: 15,
    terms,
  });
  expect(found.total).toBe(1);
  await post('/api/dictionary/item/queryByCode', { dicCode: 'ZD_WALK' });
  await post('/api/dictionary/item/delete', { id: itemId });
  await post('/api/dictionary/type/delete', { id: type.typeId });
});

test('API-05 PERM-06 the menu calls of enterprises answer', async () => {
  const menu = { name: '走查', code: 'walk', param: '/log', icon: 'home' };
  const { id }: { id: string } = await post('/api/ent/menu/add', menu);
  const detail: { name: string } = await post('/api/ent/menu/detail', { id });
  expect(detail.name).toBe('走查');
  await post('/api/ent/menu/update', { id, ...menu, name: '走查二' });
  await post('/api/ent/menu/delete', { id });
});

test('API-05 REC-08 a saved position entry is deleted by the call of SPEC §7', async () => {
  const { resources = [] } = centre.module.definition;
  const position = resources.find(({ code }) => code === 'position');
  const saved = position && (await sampleSaver(centre).save(position, 'rs_position'));
  if (!saved) throw new Error('no group creates positions');
  const body = { data: { id: 'rs_position', dataIds: [saved.dataId] } };
  const gone: { removed: number } = await send('POST /api/form/runtime/delete', {
    body,
    token: saved.member.token,
  });
  expect(gone.removed).toBe(1);
});

/** A PDF of one empty page. */
const PDF = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]>> endobj
trailer <</Root 1 0 R /Size 4>>
%%EOF`;

test('API-05 UPL-01 UPL-05 the file calls answer: an upload in a list, its page as a picture', async () => {
  const file = { name: '走查.pdf', bytes: Buffer.from(PDF) };
  const reply = await sendFile(centre, '/api/file/upload', { as: walker, file });
  const [uploaded]: readonly { uri: string }[] = dataOf('POST /api/file/upload', reply);
  expect(uploaded).toEqual(
    expect.objectContaining({
      uri: expect.any(String),
      displayUri: expect.any(String),
      downloadUri: expect.any(String),
    }),
  );
  const picture: { displayUri: string } = await post('/api/tools/pdf2image', { uri: uploaded?.uri });
  expect(picture.displayUri).toMatch(/^data:image\/png/);
});

test('API-05 every call of SPEC §7 that is not open answered a success above', () => {
  expect(CALLS.filter((name) => !answered.has(name))).toEqual(CALLS.filter((name) => OPEN.has(name)));
});
