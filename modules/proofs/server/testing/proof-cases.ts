import { runRecordAction, saveRecord } from '@haiqiao/contract/endpoints';
import { type ModuleCentre, setColumns } from '@haiqiao/server/testing';
import { applicationOf, type ProofFixture, proofFixture } from './proof-fixture.ts';

/** The form of data proofs. */
export const DATA = 'rs_data_proof';
/** The form of filing proofs. */
export const FILING = 'rs_record_proof';

type Columns = Readonly<Record<string, string>>;
type Signed = Awaited<ReturnType<ModuleCentre['holderOf']>>;

interface ActionInput {
  readonly id: string;
  readonly dataId: string;
  readonly action: string;
  readonly params?: Record<string, unknown>;
}

/** Proof fixtures of a centre with a fixed clock. */
export interface ProofCases {
  /** The two previous months. */
  readonly months: readonly [string, string];
  /** Stores imported data of a month. */
  month(license: string, month: string, more?: object): Promise<void>;
  /** A draft data proof of both months. */
  data(license: string, more?: object): Promise<string>;
  /** An application waiting for its issue. */
  verified(license: string, more?: object): Promise<string>;
  issued(license: string, more?: object): Promise<string>;
  /** A centre record in a state; returns its id. */
  filing(license: string, status: string): Promise<string>;
  /** Sets columns directly, to prepare the initial state. */
  setFiling(id: string, set: Columns): Promise<void>;
  setProof(id: string, set: Columns): Promise<void>;
  /** An action of the signed-in member; returns its outcome or the refusal. */
  act(input: ActionInput, as: Signed): Promise<unknown>;
  /** The public page of a verification code, in the given browser language. */
  page(code: unknown, language?: string): Promise<{ status: number; html: string; headers: object }>;
}

/** The fixture of proofs with its cases. */
export interface ProofCentre extends ProofFixture, ProofCases {}

/** Starts a centre for tests of proofs. */
export async function proofCentre(options?: Parameters<typeof proofFixture>[0]): Promise<ProofCentre> {
  const centre = await proofFixture(options);
  return { ...centre, ...proofCases(centre) };
}

function proofCases(centre: ProofFixture): ProofCases {
  const now = centre.base.clock.now();
  const monthBack = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  const [from, to] = [monthBack(2), monthBack(1)];
  const save = async (id: string, values: object, group: string) =>
    (await centre.call(saveRecord, { id, values: { ...values } }, { as: await centre.holderOf(group) }))
      .dataId;
  const cases: ProofCases = {
    months: [from, to],
    async month(license, month, more = {}) {
      const figures = { declareCount: 120, goodsValueCny: '1234567.00', goodsValueUsd: '172345.50' };
      const keys = { month, tradeMode: '9710', country: 'US', dataSource: 'CUSTOMS' };
      const enterpriseName = '成都锦程跨境电子商务有限公司';
      const values = { enterpriseName, businessLicense: license, ...keys, ...figures, ...more };
      await save('rs_trade_month', values, 'proof_verify');
    },
    data(license, more = {}) {
      const period = { periodFrom: `${from}-15`, periodTo: `${to}-02`, tradeModes: ['9710', '9810'] };
      return centre.draft(DATA, { ...applicationOf(license), ...period, ...more });
    },
    async verified(license, more) {
      for (const month of [from, to]) await cases.month(license, month);
      const id = await cases.data(license, more);
      await centre.take([DATA, id], 'submit', { as: 'applicant' });
      await centre.take([DATA, id], 'loadData', { as: 'verify' });
      await centre.take([DATA, id], 'verifyPass', { as: 'verify' });
      return id;
    },
    async issued(license, more) {
      const id = await cases.verified(license, more);
      await centre.take([DATA, id], 'issue', { as: 'review' });
      return id;
    },
    async filing(license, status) {
      const { purpose: _p, receiver: _r, ...enterprise } = applicationOf(license);
      const agent = { agentName: '赵雨晴', agentMobile: '13900021234' };
      const values = { ...enterprise, ...agent, tradeModes: ['9710'], mainProducts: '家居用品' };
      const id = await save('rs_center_record', values, 'filing_library');
      const recordNo = `ZX20260101${license.slice(12, 16)}`;
      await cases.setFiling(id, { status, record_no: recordNo, approved_at: now.toISOString() });
      return id;
    },
    ...directAccess(centre),
  };
  return cases;
}

/** Operations that bypass permission checks or are public. */
function directAccess(centre: ModuleCentre): Pick<ProofCases, 'setFiling' | 'setProof' | 'act' | 'page'> {
  return {
    setFiling: (id, set) => setColumns(centre, 'biz_center_record', { id, set }),
    setProof: (id, set) => setColumns(centre, 'biz_proof', { id, set }),
    async act(input, as) {
      const { body } = await centre.ask(runRecordAction, { ...input }, { as });
      return Array.isArray(body.data) ? (body.data[0] as unknown) : body.data;
    },
    async page(code, language = 'zh-CN') {
      const reply = await centre.app.inject({
        url: `/v1/proofs/${String(code)}`,
        headers: { 'accept-language': language },
      });
      return { status: reply.statusCode, html: reply.body, headers: reply.headers };
    },
  };
}
