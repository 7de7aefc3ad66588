import {
  describeIntake,
  fileIntake,
  getIntake,
  querySystemMessages,
  uploadIntakeFile,
} from '@haiqiao/contract/endpoints';
import { searchCodes } from '@haiqiao/contract/query';
import { makeApiKey, sendFile } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterpriseOf, type FilingFixture, filingFixture } from './testing/filing-fixture.ts';
import { leftBy, recordsWith } from './testing/left-behind.ts';
import { type Program, programFiling, sendPaper, type SentPaper, TEXTS } from './testing/program-filings.ts';

const FORM = 'rs_center_record';

let centre: FilingFixture;
let program: Program;
let made = 0;

beforeAll(async () => {
  centre = await filingFixture();
  // The assignees exist before anything arrives.
  for (const group of ['preliminary', 'final', 'library'] as const) await centre.signed(group);
  program = await makeApiKey(centre, { name: '数据交换平台', forms: [FORM] });
});
afterAll(() => centre.close());

const paper = (as: Program = program, file?: SentPaper) => sendPaper(centre, as, file);
const filing = (license = centre.nextLicense(), as: Program = program) => programFiling(centre, license, as);

function nextReference(): string {
  made += 1;
  return `EX-2026.${made}`;
}

type Values = Readonly<Record<string, unknown>>;

const send = (reference: string, values: Values, more: { submit?: boolean; as?: Program } = {}) => {
  const { submit = true, as = program } = more;
  return centre.ask(fileIntake, { formCode: FORM, reference, submit, values: { ...values } }, { as });
};

const errorIn = ({ body }: { body: { data: unknown } }) => (body.data as { error?: string }).error ?? '';

const recordsOf = (license: string) => recordsWith(centre, license);

test('REC-01 a filing of a program runs like one of a person: number, flow, history and audit, with the key as actor', async () => {
  const license = centre.nextLicense();
  const reference = nextReference();
  const { status, body } = await send(reference, await filing(license));
  expect([status, body]).toMatchObject([
    200,
    {
      code: 0,
      data: {
        reference,
        recordNo: expect.stringMatching(/^ZX\d{12}$/),
        status: 'PRELIM_PENDING',
        statusLabel: '待预审',
        opinion: '',
        statusUrl: `/api/v1/intake/${FORM}/${reference}`,
      },
    },
  ]);
  const [record] = await recordsOf(license);
  expect(record).toMatchObject({ source: 'API', created_by: null, title: expect.stringContaining('锦程') });
  const { id } = record as unknown as { id: string };
  // The keyword search finds it by its content and by its number.
  const found = record as unknown as { search: readonly number[]; search_text: string; record_no: string };
  expect(found.search).toEqual(searchCodes(found.search_text));
  expect(found.search_text).toContain('锦程');
  expect(found.search_text).toContain(found.record_no.toLowerCase());
  const { db } = centre.base;
  const history = await db
    .selectFrom('log_record_change')
    .select(['action', 'actor_id', 'actor_name'])
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();
  const by = { actor_id: program.id, actor_name: '数据交换平台' };
  expect(history).toEqual([
    { action: 'create', ...by },
    { action: 'submit', ...by },
  ]);
  const audit = await db
    .selectFrom('log_audit')
    .select(['action', 'actor_kind', 'actor_id'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
  const key = { actor_kind: 'key', actor_id: program.id };
  expect(audit).toEqual([
    { action: 'record.create', ...key },
    { action: 'record.submit', ...key },
  ]);
  const flow = await db
    .selectFrom('flow_instance')
    .select(['state', 'initiator_id'])
    .where('biz_id', '=', id)
    .execute();
  expect(flow).toEqual([{ state: 'RUNNING', initiator_id: null }]);
  expect(await centre.call(getIntake, { formCode: FORM, reference }, { as: program })).toEqual(body.data);
});

test('REC-01 direct submission leaves the same traces as a draft submitted later', async () => {
  const [atOnce, later] = [centre.nextLicense(), centre.nextLicense()];
  const values = await filing(atOnce);
  await send(nextReference(), values);
  const ofStaff = Object.entries(values).map(async ([name, value]) => [
    name,
    name.endsWith('File') ? await centre.file() : value,
  ]);
  const typed = { ...Object.fromEntries(await Promise.all(ofStaff)), businessLicense: later };
  const submitted = await centre.take(FORM, await centre.draft(FORM, typed), {
    action: 'submit',
    as: 'library',
  });
  expect(submitted).toMatchObject({ ok: true });
  const [one, other] = [await leftBy(centre, atOnce), await leftBy(centre, later)];
  expect(one).toEqual(other);
  expect(one.history.map(({ action, row_version }) => [action, row_version])).toEqual([
    ['create', 1],
    ['submit', 2],
  ]);
});

test('REC-01 a rejection is reported with its opinion, without internal remarks of the staff', async () => {
  const reference = nextReference();
  const license = centre.nextLicense();
  await send(reference, await filing(license));
  const [record] = (await recordsOf(license)) as unknown as { id: string }[];
  const opinion = '营业执照不清晰';
  expect(
    await centre.take(FORM, record?.id ?? '', {
      action: 'prelimReject',
      as: 'preliminary',
      opinion,
      params: { reason: 'INCOMPLETE' },
    }),
  ).toMatchObject({ ok: true });
  expect(await centre.call(getIntake, { formCode: FORM, reference }, { as: program })).toMatchObject({
    status: 'REJECTED',
    opinion,
  });
});

test('REC-01 ENG-04 a filing returned to a program goes to the library officers, who correct and resubmit it', async () => {
  const license = centre.nextLicense();
  await send(nextReference(), await filing(license));
  const [{ id } = { id: '' }] = (await recordsOf(license)) as unknown as { id: string }[];
  const fieldMarks = [{ field: 'mainProducts', note: '请写明品类' }];
  const why = { opinion: '请补充', params: { fieldMarks } };
  const returned = await centre.take(FORM, id, { action: 'prelimReturn', as: 'preliminary', ...why });
  expect(returned).toMatchObject({ ok: true, status: 'PRELIM_RETURNED' });
  const as = await centre.signed('library');
  const { datas } = await centre.call(querySystemMessages, { queryParam: {} }, { as });
  expect(JSON.stringify(datas)).toContain(id);
  expect(await centre.save(FORM, id, { mainProducts: '塑料餐厨具' })).toMatchObject({ code: 0 });
  const again = await centre.take(FORM, id, { action: 'submit', as: 'library' });
  expect(again).toMatchObject({ ok: true, status: 'PRELIM_PENDING' });
});

test('REC-01 the same reference with the same content is one filing, also concurrently, and other content is refused', async () => {
  const reference = nextReference();
  const license = centre.nextLicense();
  const values = await filing(license);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(reference, values)));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(answers[0]?.body.code).toBe(0);
  expect(await recordsOf(license)).toHaveLength(1);
  // A restarted program uploads the files again: other addresses, the same content.
  expect((await send(reference, await filing(license))).body).toEqual(answers[0]?.body);
  expect(errorIn(await send(reference, { ...values, mainProducts: '其他' }))).toBe('INTAKE_REFERENCE_USED');
  expect(errorIn(await send(reference, values, { submit: false }))).toBe('INTAKE_REFERENCE_USED');
  // References are scoped to the program.
  const other = await makeApiKey(centre, { name: '另一平台', forms: [FORM] });
  expect((await send(reference, await filing(undefined, other), { as: other })).body.code).toBe(0);
});

test('field errors are reported by pointer and message, in the language of the call', async () => {
  const values = { ...(await filing('91350100M000100Y4Z')), hsCodes: [{ hsCode: '39' }], agree: false };
  const reference = nextReference();
  const { body } = await centre.ask(
    fileIntake,
    { formCode: FORM, reference, values },
    { as: program, headers: { 'accept-language': 'en' } },
  );
  expect(body.data).toMatchObject({
    error: 'INTAKE_INVALID',
    issues: expect.arrayContaining([
      expect.objectContaining({ pointer: '/data/values/businessLicense', rule: 'creditCodeFormat' }),
      expect.objectContaining({ pointer: '/data/values/hsCodes/0/hsCode' }),
    ]),
  });
  const { issues } = body.data as { issues: { message: string }[] };
  for (const { message } of issues) expect(message).toMatch(/^[\x20-\x7e’]+$/);
  // Nothing was stored: the reference is free.
  expect((await send(reference, await filing())).body.code).toBe(0);
});

test.each([
  ['a field that there is not', { nothing: 1 }, 'unknownField', 'nothing'],
  ['what every record has of itself', { ownerId: '0' }, 'unknownField', 'ownerId'],
  ['an id of ours', { enterpriseId: '0' }, 'unknownField', 'enterpriseId'],
  ['a field that only the centre sets', { handlerId: '0' }, 'unknownField', 'handlerId'],
  [
    'a file that was never uploaded',
    { commitmentFile: ['file/00000000-0000-4000-8000-000000000000'] },
    'fileNotFound',
    'commitmentFile',
  ],
  ['what is not a file', { commitmentFile: ['../../etc/passwd'] }, 'id', 'commitmentFile/0'],
])('%s is refused by its pointer', async (...[, wrong, rule, path]) => {
  const { body } = await send(nextReference(), { ...(await filing()), ...wrong });
  const { issues = [] } = body.data as { issues?: { pointer: string; rule: string }[] };
  expect(issues.map((issue) => [issue.pointer, issue.rule])).toContainEqual([`/data/values/${path}`, rule]);
});

test('REC-01 a draft is stored on request, without documents and without a number', async () => {
  const reference = nextReference();
  const license = centre.nextLicense();
  const { body } = await send(reference, { ...enterpriseOf(license), ...TEXTS }, { submit: false });
  expect(body.data).toMatchObject({ recordNo: null, status: 'DRAFT', submittedAt: null });
});

test('UPL-02 files are checked like any other upload and belong to their sender only', async () => {
  const lie = { name: '材料.png', bytes: Buffer.from('%PDF-1.4 no picture') };
  const refused = await sendFile(centre, uploadIntakeFile.path, { as: program, file: lie });
  expect(refused.data.error).toBe('FILE_CONTENT_REFUSED');
  const empty = { name: '材料.png', bytes: Buffer.alloc(0) };
  expect((await sendFile(centre, uploadIntakeFile.path, { as: program, file: empty })).data.error).toBe(
    'FILE_EMPTY',
  );
  const other = await makeApiKey(centre, { name: '第三平台', forms: [FORM] });
  const theirs = await paper(other);
  const { body } = await send(nextReference(), { ...(await filing()), commitmentFile: [theirs] });
  expect(body.data).toMatchObject({ issues: [{ path: 'commitmentFile', rule: 'fileNotFound' }] });
});

test('a form is described for programs: labels, choices and requirements, without internal fields', async () => {
  const { label, fields } = await centre.call(describeIntake, { formCode: FORM }, { as: program });
  const byName = new Map(fields.map((field) => [field.name, field]));
  expect(label).toContain('服务中心备案');
  expect(byName.get('businessLicense')).toMatchObject({ type: 'text', required: 'always', isMany: false });
  expect(byName.get('tradeModes')).toMatchObject({
    isMany: true,
    options: expect.arrayContaining([expect.objectContaining({ value: '9610' })]),
  });
  expect(byName.get('hsCodes')?.fields?.map(({ name }) => name)).toEqual(['hsCode', 'name']);
  for (const name of ['enterpriseId', 'ownerId', 'handlerId', 'status', 'reviewLog'])
    expect(byName.has(name)).toBe(false);
});

test('AUTH-12 a key gives access to its own forms only, and an invalid, revoked, expired or foreign key to nothing', async () => {
  const ask = async (as: { token: string }, formCode = FORM, headers = {}) => {
    const answer = await centre.ask(getIntake, { formCode, reference: 'none' }, { as, headers });
    return [answer.status, errorIn(answer)];
  };
  expect(await ask(program)).toEqual([200, 'INTAKE_NOT_FOUND']);
  expect(await ask(program, 'rs_cert_record')).toEqual([403, 'INTAKE_FORM_REFUSED']);
  expect(await ask(program, 'no_such_form')).toEqual([403, 'INTAKE_FORM_REFUSED']);
  expect(await ask({ token: `${program.token.slice(0, -1)}_` })).toEqual([401, 'API_KEY_REFUSED']);
  expect(await ask(await centre.signed('admin'))).toEqual([401, 'API_KEY_REFUSED']);
  const elsewhere = await makeApiKey(centre, { name: '外网', forms: [FORM], addresses: ['203.0.113.0/24'] });
  expect(await ask(elsewhere)).toEqual([403, 'API_KEY_ADDRESS_REFUSED']);
  const past = await makeApiKey(centre, { name: '过期', forms: [FORM], validTo: '2020-01-01' });
  expect(await ask(past)).toEqual([401, 'API_KEY_EXPIRED']);
  const gone = await makeApiKey(centre, { name: '吊销', forms: [FORM] });
  expect(await ask(gone)).toEqual([200, 'INTAKE_NOT_FOUND']);
  await centre.base.db
    .updateTable('sys_api_key')
    .set({ revoked_at: centre.clock.now() })
    .where('id', '=', gone.id)
    .execute();
  await centre.broadcast.publish('api-keys-changed', {});
  expect(await ask(gone)).toEqual([401, 'API_KEY_REFUSED']);
  // A key is not a sign-in session.
  const asMember = await centre.ask(querySystemMessages, { queryParam: {} }, { as: program });
  expect(asMember.status).toBe(401);
  const log = JSON.stringify(centre.logged);
  expect(log).not.toContain(program.token.slice(-20));
});

test('a body that is too large, malformed or no filing is refused before any work is done', async () => {
  const headers = { 'x-authorization': `Bearer ${program.token}`, 'content-type': 'application/json' };
  const post = async (payload: string) => {
    const url = `/api/v1/intake/${FORM}`;
    const reply = await centre.app.inject({ method: 'POST', url, headers, payload });
    return [reply.statusCode, reply.json().data.error];
  };
  expect(await post('{"data":')).toEqual([400, 'REQUEST_MALFORMED']);
  expect(await post('{"data":{"reference":"a b","values":{}}}')).toEqual([400, 'REQUEST_INVALID']);
  expect(await post('{"data":{"reference":"a"}}')).toEqual([400, 'REQUEST_INVALID']);
  expect(await post(JSON.stringify({ data: { reference: 'a', values: { x: 'y'.repeat(3e6) } } }))).toEqual([
    413,
    'REQUEST_TOO_LARGE',
  ]);
});
