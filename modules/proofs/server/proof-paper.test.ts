import { expect, test } from 'vitest';
import { type ProofFacts, proofPaper } from './proof-paper.ts';
import type { ProofWords } from './proof-words.ts';

const words = (isBilingual: boolean): ProofWords => ({
  isBilingual,
  say: (zh, en) => (isBilingual ? `${zh} ${en}` : zh),
  names: (_, codes) => JSON.stringify(codes),
  date: (date) => date,
});

const row = { month: '2026-01', tradeMode: '9710', country: 'US', declareCount: 3, source: 'CUSTOMS' };

const facts: ProofFacts = {
  values: {
    enterpriseName: '成都锦程跨境电子商务有限公司',
    engName: 'Chengdu Jincheng Co., Ltd.',
    businessLicense: '91510100MA6C00017C',
    periodFrom: '2026-01-01',
    periodTo: '2026-01-31',
    receiver: '中国银行',
    purpose: 'BANK',
    copies: 1,
    needSeal: true,
    dataRows: [{ ...row, goodsValueCny: '1234567.50', goodsValueUsd: '999.00' }],
    totalDeclareCount: 3,
    totalCny: '1234567.50',
    totalUsd: '999.00',
  },
  filing: null,
  centre: '跨境贸易资源中心',
  centreEnglish: 'Cross-border Trade Resource Centre',
  proofNo: 'ZM202602010001',
  verifyCode: 'ABCDEFGH2345',
  verifyUrl: 'https://centre.example/v1/proofs/ABCDEFGH2345',
  issuedAt: '2026-02-01T02:00:00.000Z',
  issuedOn: '2026-02-01',
  validTo: '2026-05-02',
};

const withValues = (values: ProofFacts['values']): ProofFacts => ({
  ...facts,
  values: { ...facts.values, ...values },
});

test('PROOF-03 equal proofs give equal documents with equal digests, and any change changes the digest', () => {
  const { paper, digest } = proofPaper(facts, words(false));
  expect(proofPaper(facts, words(false))).toEqual({ paper, digest });
  expect(JSON.stringify(paper)).toContain(digest);
  const others = [
    withValues({ receiver: '他行' }),
    withValues({ dataRows: [{ ...row, goodsValueCny: '1234567.51', goodsValueUsd: '999.00' }] }),
    { ...facts, verifyCode: 'ABCDEFGH2346' },
    { ...facts, validTo: '2026-05-03' },
    { ...facts, proofNo: 'ZM202602010002' },
  ].map((other) => proofPaper(other, words(false)).digest);
  expect(new Set([digest, ...others]).size).toBe(6);
});

test('PROOF-03 a bilingual document contains both languages, and figures in groups of three', () => {
  const chinese = JSON.stringify(proofPaper(facts, words(false)).paper);
  expect(chinese).toContain('1,234,567.50');
  expect(chinese).not.toMatch(/certify|Chengdu/);
  const both = JSON.stringify(proofPaper(facts, words(true)).paper);
  expect(both).toMatch(/兹证明.*This is to certify.*Chengdu Jincheng/);
});

test('PROOF-03 without an electronic seal the centre’s name is printed as text', () => {
  const kinds = (needSeal: boolean) =>
    proofPaper(withValues({ needSeal }), words(false)).paper.blocks.map(({ kind }) => kind);
  expect([kinds(true).includes('seal'), kinds(false).includes('seal')]).toEqual([true, false]);
});

test('PROOF-03 a filing proof printed later names the enterprise of the record, whatever the filing contains by then', () => {
  const data = { enterpriseName: '成都新名科技有限公司', legalPerson: '新法人', address: '新址' };
  const filing = {
    id: 'f1',
    kind: 'center_record',
    status: 'APPROVED',
    no: 'ZX1',
    approvedOn: '2026-01-05',
    data,
  };
  const of = withValues({ legalPerson: '陈思远', address: '天府大道' });
  const text = JSON.stringify(proofPaper({ ...of, filing }, words(false)).paper);
  expect(text).toMatch(/兹证明，成都锦程跨境电子商务有限公司.*陈思远.*天府大道/);
  expect(text).not.toMatch(/新名|新法人|新址/);
});

test('PROOF-01 PROOF-03 a data proof prints the verification result of every row', () => {
  const figures = { goodsValueCny: '1.00', goodsValueUsd: '1.00' };
  const dataRows = ['MATCH', 'DIFFER'].map((result) => ({ ...row, ...figures, result }));
  const { blocks } = proofPaper(withValues({ dataRows }), words(false)).paper;
  const table = blocks.find((block) => block.kind === 'table');
  expect(table?.columns.at(-1)?.heading).toBe('核验结果');
  expect(table?.rows.map((cells) => cells.at(-1))).toEqual(['"MATCH"', '"DIFFER"', '']);
  expect(table?.rows.every((cells) => cells.length === table.columns.length)).toBe(true);
});

test('PROOF-03 the English part names the centre in English', () => {
  const textsOf = (isBilingual: boolean) =>
    JSON.stringify(proofPaper(facts, words(isBilingual)).paper.blocks);
  expect(textsOf(true)).toMatch(/verified by Cross-border Trade Resource Centre as follows/);
  expect(textsOf(true)).toMatch(/跨境贸易资源中心","Cross-border Trade Resource Centre"/);
  expect(textsOf(false)).not.toContain('Cross-border Trade Resource Centre');
});
