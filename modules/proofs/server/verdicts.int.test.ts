import { describeIntake, fileIntake } from '@haiqiao/contract/endpoints';
import { makeApiKey } from '@haiqiao/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, FILING, type ProofCentre, proofCentre } from './testing/proof-cases.ts';
import { applicationOf } from './testing/proof-fixture.ts';

let centre: ProofCentre;

beforeAll(async () => {
  centre = await proofCentre();
});
afterAll(() => centre.close());

const ROW = {
  tradeMode: '9710',
  country: 'US',
  declareCount: 120,
  goodsValueCny: '1234567.00',
  goodsValueUsd: '172345.50',
};

/** The lines of an application as seen by the verifier. */
async function linesOf(id: string) {
  const rows = (await centre.read(DATA, id, 'verify')).value('dataRows');
  return rows as readonly { readonly month: string; readonly result: unknown }[]; // columns of the table
}

test('PROOF-01 a program may not submit verified rows and is not offered them', async () => {
  const license = centre.nextLicense();
  const program = await makeApiKey(centre, { name: '平台', forms: [DATA] });
  const [from, to] = centre.months;
  // The only data come from the enterprise and are unconfirmed.
  for (const month of [from, to]) await centre.month(license, month, { dataSource: 'ENTERPRISE' });
  const described = await centre.call(describeIntake, { formCode: DATA }, { as: program });
  const dataRows = [from, to].map((month) => ({ ...ROW, month, source: 'CUSTOMS', result: 'MATCH' }));
  const values = {
    ...applicationOf(license),
    copies: 1,
    language: 'ZH',
    needSeal: true,
    periodFrom: `${from}-01`,
    periodTo: `${to}-01`,
    tradeModes: ['9710'],
    dataRows,
  };
  const sent = await centre.ask(
    fileIntake,
    { formCode: DATA, reference: 'x1', submit: true, values },
    { as: program },
  );
  expect(described.fields.map(({ name }) => name)).not.toContain('dataRows');
  expect(sent.body).toMatchObject({
    data: { error: 'INTAKE_INVALID', issues: [{ pointer: '/data/values/dataRows' }] },
  });
});

test('PROOF-01 later figures of another source count as different until explained', async () => {
  const license = centre.nextLicense();
  const [from, to] = centre.months;
  for (const month of [from, to]) await centre.month(license, month);
  const id = await centre.data(license);
  await centre.take([DATA, id], 'submit', { as: 'applicant' });
  await centre.take([DATA, id], 'loadData', { as: 'verify' });
  // Later a platform reports other figures for one month.
  await centre.month(license, to, { dataSource: 'PLATFORM', goodsValueCny: '1.00' });
  await centre.take([DATA, id], 'loadData', { as: 'verify' });
  const rows = await linesOf(id);
  expect(JSON.stringify(rows.find(({ month }) => month === to)?.result)).toContain('DIFFER');
});

test('PROOF-02 an expired filing is not proved, even with an open change', async () => {
  const license = centre.nextLicense();
  const filing = await centre.filing(license, 'CHANGE_PENDING');
  await centre.setFiling(filing, { change_stage: 'EDIT', valid_from: '2020-01-01', valid_to: '2022-01-01' });
  const id = await centre.draft(FILING, {
    ...applicationOf(license),
    filingKind: 'center_record',
    centerRecordId: filing,
  });
  const submitted = await centre.take([FILING, id], 'submit', { as: 'applicant' });
  expect(submitted).toMatchObject({ issues: [{ rule: 'filingNotInForce' }] });
});

const MODES = ['9610', '9710', '9810', '1210', '1239', '0110', '1039'];
const SOURCES = ['CUSTOMS', 'PLATFORM'];
const FIGURES = { declareCount: 1, goodsValueCny: '1.00', goodsValueUsd: '1.00' };
/** All modes and sources together exceed two hundred lines of a month. */
const MARKETS = 'US CA MX BR GB DE FR IT ES PL RU JP KR SG MY'.split(' ');

test('PROOF-01 a data proof contains all lines of a month, whatever their number', async () => {
  const license = centre.nextLicense();
  const [from, to] = centre.months;
  await centre.month(license, from);
  const lines = MARKETS.flatMap((country) =>
    MODES.flatMap((tradeMode) => SOURCES.map((dataSource) => ({ country, tradeMode, dataSource }))),
  );
  for (const line of lines) await centre.month(license, to, { ...FIGURES, ...line });
  const id = await centre.data(license, { tradeModes: MODES });
  await centre.take([DATA, id], 'submit', { as: 'applicant' });
  await centre.take([DATA, id], 'loadData', { as: 'verify' });
  const rows = await linesOf(id);
  // Agreeing sources of a market and mode form one line of the proof.
  expect(rows.filter(({ month }) => month === to)).toHaveLength(MARKETS.length * MODES.length);
});
