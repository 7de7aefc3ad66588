import { describeIntake, fileIntake } from '@haiqiao/contract/endpoints';
import { makeApiKey, type ModuleCentre, moduleCentre } from '@haiqiao/server/testing';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATA, FILING, type ProofCases, proofCases } from './testing/proof-cases.ts';
import { applicationOf, type ProofDesk, proofDesk } from './testing/proof-desk.ts';

let centre: ModuleCentre;
let desk: ProofDesk;
let cases: ProofCases;

beforeAll(async () => {
  centre = await moduleCentre(dirname(import.meta.dirname));
  desk = proofDesk(centre);
  for (const group of ['applicant', 'verify', 'review'] as const) await desk.signed(group);
  cases = proofCases(centre, desk);
});
afterAll(() => centre.close());

const ROW = {
  tradeMode: '9710',
  country: 'US',
  declareCount: 120,
  goodsValueCny: '1234567.00',
  goodsValueUsd: '172345.50',
};

/** The lines of an application as the verifier sees them. */
async function linesOf(id: string) {
  const rows = (await desk.read(DATA, id, 'verify')).value('dataRows');
  return rows as readonly { readonly month: string; readonly result: unknown }[]; // columns of the table
}

test('PROOF-01 API-05 a program brings no rows along that it would have verified itself, and is offered none', async () => {
  const license = desk.nextLicense();
  const program = await makeApiKey(centre, { name: '平台', forms: [DATA] });
  const [from, to] = cases.months;
  // All that anybody knows is what the enterprise says: nobody has confirmed it.
  for (const month of [from, to]) await cases.month(license, month, { dataSource: 'ENTERPRISE' });
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

test('PROOF-01 figures that another source reports later differ again until somebody explains them', async () => {
  const license = desk.nextLicense();
  const [from, to] = cases.months;
  for (const month of [from, to]) await cases.month(license, month);
  const id = await cases.data(license);
  await desk.take([DATA, id], 'submit', { as: 'applicant' });
  await desk.take([DATA, id], 'loadData', { as: 'verify' });
  // Later a platform reports other figures for one month.
  await cases.month(license, to, { dataSource: 'PLATFORM', goodsValueCny: '1.00' });
  await desk.take([DATA, id], 'loadData', { as: 'verify' });
  const rows = await linesOf(id);
  expect(JSON.stringify(rows.find(({ month }) => month === to)?.result)).toContain('DIFFER');
});

test('PROOF-02 a filing that has run out is not proved, though a change of it lies open', async () => {
  const license = desk.nextLicense();
  const filing = await cases.filing(license, 'CHANGE_PENDING');
  await cases.setFiling(filing, { change_stage: 'EDIT', valid_from: '2020-01-01', valid_to: '2022-01-01' });
  const id = await desk.draft(FILING, {
    ...applicationOf(license),
    filingKind: 'center_record',
    centerRecordId: filing,
  });
  const submitted = await desk.take([FILING, id], 'submit', { as: 'applicant' });
  expect(submitted).toMatchObject({ issues: [{ rule: 'filingNotInForce' }] });
});

const MODES = ['9610', '9710', '9810', '1210', '1239', '0110', '1039'];
const SOURCES = ['CUSTOMS', 'PLATFORM'];
const FIGURES = { declareCount: 1, goodsValueCny: '1.00', goodsValueUsd: '1.00' };
/** With all modes and sources more than two hundred lines of a month. */
const MARKETS = 'US CA MX BR GB DE FR IT ES PL RU JP KR SG MY'.split(' ');

test('PROOF-01 a data proof has all lines of a month, however many there are', async () => {
  const license = desk.nextLicense();
  const [from, to] = cases.months;
  await cases.month(license, from);
  const lines = MARKETS.flatMap((country) =>
    MODES.flatMap((tradeMode) => SOURCES.map((dataSource) => ({ country, tradeMode, dataSource }))),
  );
  for (const line of lines) await cases.month(license, to, { ...FIGURES, ...line });
  const id = await cases.data(license, { tradeModes: MODES });
  await desk.take([DATA, id], 'submit', { as: 'applicant' });
  await desk.take([DATA, id], 'loadData', { as: 'verify' });
  const rows = await linesOf(id);
  // Sources that say the same of a market and a mode are one line of the proof.
  expect(rows.filter(({ month }) => month === to)).toHaveLength(MARKETS.length * MODES.length);
});
