import { dirname } from 'node:path';
import { removeRecords } from '@haiqiao/contract/endpoints';
import { testApp } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, FILING, type ProofCentre, proofCentre } from '../testing/proof-cases.ts';
import { applicationOf } from '../testing/proof-fixture.ts';

const AREA = dirname(dirname(import.meta.dirname));

let centre: ProofCentre;

beforeAll(async () => {
  centre = await proofCentre();
});
afterAll(() => centre.close());

test('PROOF-03 an issued proof cannot be deleted, since the page would no longer find it', async () => {
  const id = await centre.issued(centre.nextLicense());
  const draft = await centre.data(centre.nextLicense());
  const remove = async (dataId: string) => {
    const input = { id: DATA, dataIds: [dataId], reason: '登记错误' };
    return (await centre.ask(removeRecords, input, { as: await centre.signed('applicant') })).body;
  };
  expect(await remove(id)).toMatchObject({ data: { issues: [{ path: 'status', rule: 'proofKept' }] } });
  expect((await remove(draft)).code).toBe(0);
  expect((await centre.page((await centre.read(DATA, id)).value('verifyCode'))).status).toBe(200);
});

test('PROOF-03 an unknown code shows the same page in four languages, and the form works without a script', async () => {
  for (const [language, words] of [
    ['zh-CN', '未查到该证明'],
    ['zh-TW', '未查到該證明'],
    ['en', 'No such proof'],
    ['ja', '該当する証明がありません'],
  ] as const) {
    const { status, html } = await centre.page('AAAABBBBCCCC', language);
    expect([language, status, html.includes(words)]).toEqual([language, 404, true]);
  }
  for (const odd of [
    '%3Cscript%3E',
    '..%2F..%2Fetc',
    "'%20or%201=1",
    'x'.repeat(200),
    '%E4%B8%AD%E6%96%87',
  ]) {
    const { status, html } = await centre.page(odd);
    expect([odd, status]).toEqual([odd, 404]);
    expect(html).not.toMatch(/<script>|\/etc/);
  }
  const form = await centre.app.inject({ url: '/v1/proofs' });
  expect(form.body).toMatch(/<form action="\/v1\/proofs" method="get">/);
  const sent = await centre.app.inject({ url: '/v1/proofs?code=abcd-2345-wxyz' });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/v1/proofs/abcd-2345-wxyz']);
  // The chosen language overrides the browser's, and the form preserves it.
  const chosen = await centre.app.inject({ url: '/v1/proofs?lang=ja&code=abcd-2345-wxyz' });
  expect(chosen.headers.location).toBe('/v1/proofs/abcd-2345-wxyz?lang=ja');
  const named = await centre.app.inject({
    url: String(chosen.headers.location),
    headers: { 'accept-language': 'en' },
  });
  expect(named.body).toContain('<html lang="ja">');
  // Overlong input is truncated, even within a surrogate pair.
  const cut = await centre.app.inject({
    url: `/v1/proofs?code=${encodeURIComponent(`${'x'.repeat(59)}\u{1F600}`)}`,
  });
  expect(cut.statusCode).toBe(303);
});

test('PROOF-03 an IP address may check ten proofs a minute', async () => {
  const strict = await testApp({
    sharing: centre,
    limitFactor: 1,
    modules: { folder: dirname(AREA) },
  });
  const statuses: number[] = [];
  for (let visit = 0; visit < 11; visit += 1)
    statuses.push((await strict.app.inject({ url: `/v1/proofs/AAAABBBBCC${10 + visit}` })).statusCode);
  const elsewhere = await strict.app.inject({ url: '/v1/proofs/AAAABBBBCCCC', remoteAddress: '203.0.113.7' });
  await strict.close();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  expect(elsewhere.statusCode).toBe(404);
});

/** An issued proof of a centre record, and the record. */
async function filingProof(): Promise<{ readonly id: string; readonly filing: string }> {
  const license = centre.nextLicense();
  const filing = await centre.filing(license, 'APPROVED');
  const values = { ...applicationOf(license), filingKind: 'center_record', centerRecordId: filing };
  const id = await centre.draft(FILING, values);
  for (const [action, as] of [
    ['submit', 'applicant'],
    ['verifyPass', 'verify'],
    ['issue', 'review'],
  ] as const)
    expect(await centre.take([FILING, id], action, { as })).toMatchObject({ ok: true });
  return { id, filing };
}

/** The public facts of a proof, as a program reads them. */
async function dataOf(id: string): Promise<Readonly<Record<string, unknown>>> {
  const code = String((await centre.read(FILING, id)).value('verifyCode'));
  const headers = { accept: 'application/json' };
  return (await centre.app.inject({ url: `/v1/proofs/${code}`, headers })).json();
}

test('PROOF-03 a filing proof tells the public that its filing was cancelled, and since when', async () => {
  const { id, filing } = await filingProof();
  const code = (await centre.read(FILING, id)).value('verifyCode');
  expect((await centre.page(code)).html).toContain('证明有效');
  expect(await dataOf(id)).toMatchObject({ state: 'valid', filingCancelledOn: '' });
  await centre.setFiling(filing, { status: 'CANCELLED', entered_at: '2026-01-31T16:30:00Z' });
  const { status, html } = await centre.page(code);
  expect(status).toBe(200);
  expect(html).toContain('有效签发，但所证明的备案已于 2026-02-01 注销。');
  expect(html).not.toContain('证明有效');
  expect(await dataOf(id)).toMatchObject({ state: 'filingCancelled', filingCancelledOn: '2026-02-01' });
});

test('PROOF-03 revoked, replaced and expired proofs keep their state when their filing is cancelled', async () => {
  const { id, filing } = await filingProof();
  await centre.setFiling(filing, { status: 'CANCELLED', entered_at: '2026-01-31T16:30:00Z' });
  for (const [status, state] of [
    ['REVOKED', 'revoked'],
    ['REPLACED', 'replaced'],
    ['EXPIRED', 'expired'],
  ] as const) {
    await centre.setProof(id, { status });
    expect(await dataOf(id)).toMatchObject({ state, filingCancelledOn: '' });
  }
  await centre.setProof(id, { status: 'ISSUED', valid_to: '2020-01-01' });
  expect(await dataOf(id)).toMatchObject({ state: 'expired' });
});

test('PROOF-03 a program reads the facts of the page and nothing else', async () => {
  const { id } = await filingProof();
  expect(Object.keys(await dataOf(id)).toSorted()).toEqual([
    'applyType',
    'enterpriseName',
    'filingCancelledOn',
    'issuedOn',
    'proofNo',
    'sha256',
    'state',
    'validTo',
    'verifyCode',
  ]);
  const unknown = await centre.app.inject({
    url: '/v1/proofs/AAAABBBBCCCC',
    headers: { accept: 'application/json' },
  });
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { state: 'unknown' }]);
});
