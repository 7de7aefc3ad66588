import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  compareOnlineEnterprise,
  getRecord,
  saveRecord,
  searchOnlineEnterprises,
  updateFromOnline,
} from '@haiqiao/contract/endpoints';
import { VALUE_RULES } from '@haiqiao/contract/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHttpSource } from '#server/adapters/enterprise-source/http-source.ts';
import { NO_SOURCE } from '#server/adapters/enterprise-source/open-enterprise-source.ts';
import { createFileSource } from '#server/adapters/enterprise-source/file-source.ts';
import {
  enterpriseSourceChoice,
  isHttpAddress,
  isSentInTheOpen,
} from '#server/adapters/enterprise-source/source-choice.ts';
import type { EnterpriseSource } from '#server/adapters/enterprise-source/enterprise-source.ts';
import { httpCaller } from '#server/adapters/http-caller.ts';
import { MODULES_FOLDER } from '#server/start/modules.ts';
import { errorOf } from '#server/testing/demo-centre.ts';
import { type ModuleCentre, moduleCentre } from '#server/testing/module/module-centre.ts';

const REGISTER = join(import.meta.dirname, 'demo-register.jsonl');
const LICENSE = '91510100MA6C00017C';

let centre: ModuleCentre;
/** The source of the application; each test sets its own. */
let asked: EnterpriseSource = NO_SOURCE;
/** An external register. */
let house: Server;
let answer: { status: number; body: string } = { status: 200, body: '{}' };
let requests: { url: string; key: string | undefined }[] = [];

beforeAll(async () => {
  house = createServer((request, reply) => {
    requests.push({ url: request.url ?? '', key: request.headers.authorization });
    reply.writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' });
    reply.end(answer.body);
  });
  await new Promise<void>((done) => house.listen(0, '127.0.0.1', done));
  const source: EnterpriseSource = {
    search: (keyword) => asked.search(keyword),
    fetch: (license) => asked.fetch(license),
  };
  centre = await moduleCentre(join(MODULES_FOLDER, 'enterprise'), { enterpriseSource: source });
});
afterAll(async () => {
  house.close();
  await centre.close();
});
beforeEach(() => {
  requests = [];
  asked = createFileSource(REGISTER);
});

const overHttp = () => {
  const { port } = house.address() as AddressInfo; // it listens on a port
  return createHttpSource(httpCaller, { address: `http://127.0.0.1:${port}/api`, key: 'sesame' });
};

async function search(keyword: string, { id = 'rs_enterprise', group = 'enterprise_library' } = {}) {
  return centre.ask(searchOnlineEnterprises, { id, keyword }, { as: await centre.holderOf(group) });
}

test('ENT-01 the demo register contains fictional enterprises with valid codes', async () => {
  const lines = (await readFile(REGISTER, 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(300);
  const licenses = lines.map((line) => String(JSON.parse(line).businessLicense));
  expect(new Set(licenses).size).toBe(lines.length);
  expect(licenses.filter((code) => VALUE_RULES.creditCode.check(code) !== null)).toEqual([]);
});

test('ENT-01 enterprises are found by part of the name or the beginning of the code, with their library entry', async () => {
  const as = await centre.holderOf('enterprise_library');
  const byName = await centre.call(searchOnlineEnterprises, { id: 'rs_enterprise', keyword: '锦程' }, { as });
  const [first] = byName.datas;
  expect(first?.enterpriseName).toContain('锦程');
  expect(first?.dataId).toBeNull();
  expect(first?.displayValues['belongArea']).toMatch(/四川|成都/);
  const license = first?.businessLicense ?? '';
  const values = { enterpriseName: first?.enterpriseName, businessLicense: license };
  const { dataId } = await centre.call(saveRecord, { id: 'rs_enterprise', values }, { as });
  const byCode = await centre.call(
    searchOnlineEnterprises,
    { id: 'rs_center_record', keyword: license },
    {
      as: await centre.holderOf('filing_library'),
    },
  );
  expect(byCode.datas).toMatchObject([{ businessLicense: license, dataId }]);
});

test('ENT-01 PERM-01 searching requires permission to fill in a form with enterprises', async () => {
  expect(errorOf(await search('锦程', { group: 'enterprise_reader' }))).toBe('ACCESS_DENIED');
  expect(errorOf(await search('锦程', { group: 'filing_preliminary', id: 'rs_center_record' }))).toBe(
    'ACCESS_DENIED',
  );
  expect(errorOf(await search('锦程', { id: 'rs_position' }))).toBe('ACCESS_DENIED');
  expect((await search('锦')).body.code).not.toBe(0);
});

test('ENT-01 differences of the source are shown, and only chosen fields are updated, from a new query', async () => {
  const as = await centre.holderOf('enterprise_library');
  const online: Record<string, unknown> = {
    enterpriseName: '成都远帆电子商务有限公司',
    businessLicense: LICENSE,
    registerState: 'ABNORMAL',
    legalPerson: '何思远',
    regiCapital: '500.00',
    staffSize: 'NO_SUCH_SIZE',
    estDate: 'not a date',
    taking: '1.00',
  };
  asked = { search: NO_SOURCE.search, fetch: async () => online };
  const values = {
    enterpriseName: '成都远帆电子商务有限公司',
    businessLicense: LICENSE,
    legalPerson: '陈思远',
    registerState: 'EXISTING',
  };
  const { dataId } = await centre.call(saveRecord, { id: 'rs_enterprise', values }, { as });
  const compared = await centre.call(compareOnlineEnterprise, { dataId }, { as });
  expect(compared.differences.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['registerState', '存续', '经营异常'],
    ['legalPerson', '陈思远', '何思远'],
    ['regiCapital', '', '500.00'],
  ]);
  const { rowVersion } = compared;
  online['legalPerson'] = '何一帆';
  const input = { dataId, rowVersion, fields: ['legalPerson' as const, 'registerState' as const] }; // names of fields
  await centre.call(updateFromOnline, input, { as });
  const record = await centre.call(getRecord, { id: 'rs_enterprise', dataId }, { as });
  expect(record.fields['legalPerson']?.value).toBe('何一帆');
  expect(record.fields['regiCapital']?.value).toBeNull();
  expect(record.fields['dataSource']?.value).toBe('ONLINE');
  expect(record.fields['fetchedAt']?.value).not.toBeNull();
  expect(record.status).toBe('ABNORMAL');
  expect(errorOf(await centre.ask(updateFromOnline, input, { as }))).toBe('RECORD_CONFLICT');
  const visitor = await centre.holderOf('enterprise_visit');
  expect(errorOf(await centre.ask(compareOnlineEnterprise, { dataId }, { as: visitor }))).toBe(
    'ACCESS_DENIED',
  );
  asked = { search: NO_SOURCE.search, fetch: async () => null };
  expect(errorOf(await centre.ask(compareOnlineEnterprise, { dataId }, { as }))).toBe(
    'ONLINE_ENTERPRISE_NOT_FOUND',
  );
});

test('ENT-01 an HTTP register is called with its key, and its errors are reported in one sentence', async () => {
  asked = overHttp();
  const register = [
    { businessLicense: LICENSE, enterpriseName: '成都远帆', secret: 'x' },
    { enterpriseName: '无代码' },
    { businessLicense: '91510100MA6C00017X', enterpriseName: '代码有误' },
  ];
  answer = { status: 200, body: JSON.stringify({ datas: register }) };
  const found = (await search('远帆')).body.data;
  expect(found).toMatchObject({ datas: [{ businessLicense: LICENSE }] });
  expect(JSON.stringify(found)).not.toContain('secret');
  expect(requests).toEqual([
    {
      url: `/api/enterprises?${new URLSearchParams({ keyword: '远帆', limit: '20' }).toString()}`,
      key: 'Bearer sesame',
    },
  ]);
  const said = async (status: number, body: string) => {
    answer = { status, body };
    return errorOf(await search('远帆'));
  };
  expect(await said(200, 'no json')).toBe('ONLINE_SOURCE_UNREADABLE');
  expect(await said(200, '[]')).toBe('ONLINE_SOURCE_UNREADABLE');
  expect(await said(401, '')).toBe('ONLINE_SOURCE_REFUSED');
  expect(await said(502, '')).toBe('ONLINE_SOURCE_UNREACHABLE');
  expect(await said(302, '')).toBe('ONLINE_SOURCE_UNREACHABLE');
  expect(await said(200, `{"datas":"${'x'.repeat(600_000)}"}`)).toBe('ONLINE_SOURCE_UNREACHABLE');
  expect(requests.some(({ url }) => url.includes('elsewhere'))).toBe(false);
  expect(centre.logged.text()).not.toContain('sesame');
  answer = { status: 200, body: JSON.stringify({ businessLicense: 'X', enterpriseName: 'Y' }) };
  await expect(overHttp().fetch(LICENSE)).rejects.toMatchObject({ id: 'ONLINE_SOURCE_UNREADABLE' });
  answer = { status: 404, body: '' };
  expect(await overHttp().fetch(LICENSE)).toBeNull();
  asked = NO_SOURCE;
  expect(errorOf(await search('远帆'))).toBe('ONLINE_SOURCE_OFF');
});

test.each([
  ['http://register.example.com/api', true],
  ['https://register.example.com/api', false],
  ['http://127.0.0.1:9000', false],
  ['register.jsonl', false],
])('ENT-01 the operator is warned when a register is called unencrypted: %s', (source, isReported) => {
  const said = { HAIQIAO_ENTERPRISE_SOURCE: source, HAIQIAO_ENTERPRISE_SOURCE_KEY: 'k' };
  expect(isSentInTheOpen(enterpriseSourceChoice(said, { rootDir: '/', demo: false }))).toBe(isReported);
});

test('ENT-01 the environment configures the source, and the demo has its own', () => {
  const at = { rootDir: '/srv', demo: false };
  expect(enterpriseSourceChoice({}, at)).toBeUndefined();
  expect(enterpriseSourceChoice({}, { ...at, demo: true })).toMatchObject({ kind: 'file' });
  expect(enterpriseSourceChoice({ HAIQIAO_ENTERPRISE_SOURCE: 'off' }, { ...at, demo: true })).toBeUndefined();
  expect(enterpriseSourceChoice({ HAIQIAO_ENTERPRISE_SOURCE: 'register.jsonl' }, at)).toEqual({
    kind: 'file',
    path: '/srv/register.jsonl',
  });
  const said = {
    HAIQIAO_ENTERPRISE_SOURCE: 'https://register.example/api/',
    HAIQIAO_ENTERPRISE_SOURCE_KEY: 'k',
  };
  expect(enterpriseSourceChoice(said, at)).toEqual({
    kind: 'http',
    address: 'https://register.example/api',
    key: 'k',
  });
  const odd = ['ftp://a.example', 'https://u:p@a.example', 'https://:p@a.example', 'https://a.example?x=1'];
  expect([...odd, 'https://a.example/api#here'].filter(isHttpAddress)).toEqual([]);
});
