import { getRecord, saveRecord } from '@haiqiao/contract/endpoints';
import { claimTask, licenses, type ModuleCentre, officersOf, takeStep } from '@haiqiao/server/testing';

type Signed = Awaited<ReturnType<ModuleCentre['holderOf']>>;

/** Who does something: a permission group of the area. */
export type Group =
  | 'applicant'
  | 'clerk'
  | 'verify'
  | 'second'
  | 'review'
  | 'double'
  | 'admin'
  | 'reader'
  | 'audit';

/** People who hold more, or the same, as the holder of one group: another clerk, another verifier, and who verifies and reviews. */
const MORE: Readonly<Partial<Record<Group, readonly Group[]>>> = {
  clerk: ['applicant'],
  second: ['verify'],
  double: ['verify', 'review'],
};

/** Posts of those whom the flow looks for. */
const POSTS: Readonly<Partial<Record<Group, string>>> = { verify: 'proof-verify', review: 'proof-review' };

/** An action as a test takes it. */
export interface TakenStep {
  readonly as: Group;
  readonly opinion?: string;
  readonly params?: object;
}

/** A form and the record that is meant. */
export type Place = readonly [form: string, id: string];

/** A proof as somebody sees it. */
export interface SeenProof {
  readonly status: string;
  readonly rowVersion: number;
  readonly actions: readonly string[];
  value(name: string): unknown;
}

/** What tests do with proofs, as the holders of the area's groups. */
export interface ProofDesk {
  nextLicense(): string;
  signed(group: Group): Promise<Signed>;
  draft(form: string, values: object, as?: Group): Promise<string>;
  save(place: Place, values: object, as?: Group): Promise<{ code: number; data: unknown }>;
  read(form: string, id: string, as?: Group): Promise<SeenProof>;
  /** Takes the open task of an application out of its pool. */
  claim(place: Place, as: Group): Promise<unknown>;
  take(place: Place, action: string, step: TakenStep): Promise<unknown>;
}

/** The parts of an application that every kind has. */
export function applicationOf(businessLicense: string) {
  return {
    enterpriseName: '成都锦程跨境电子商务有限公司',
    engName: 'Chengdu Jincheng Cross-border E-commerce Co., Ltd.',
    businessLicense,
    legalPerson: '陈思远',
    belongArea: '510107',
    address: '成都市武侯区天府大道北段1号',
    enterpriseType: ['CBEC'],
    contacts: '林晓雯',
    phoneNumber: '028-86001234',
    purpose: 'BANK',
    receiver: '中国银行四川省分行',
  };
}

/** A desk in a centre. */
export function proofDesk(centre: ModuleCentre): ProofDesk {
  const signed = officersOf<Group>(centre, {
    groupOf: (group) => `proof_${group}`,
    posts: POSTS,
    more: MORE,
  });
  return {
    nextLicense: licenses('MA8'),
    signed,
    async draft(form, values, as = 'applicant') {
      const input = { id: form, values: { ...values } };
      return (await centre.call(saveRecord, input, { as: await signed(as) })).dataId;
    },
    async save([form, dataId], values, group = 'applicant') {
      const as = await signed(group);
      const { rowVersion } = await centre.call(getRecord, { id: form, dataId }, { as });
      return (await centre.ask(saveRecord, { id: form, dataId, rowVersion, values: { ...values } }, { as }))
        .body;
    },
    async read(form, dataId, as = 'applicant') {
      const seen = await centre.call(getRecord, { id: form, dataId }, { as: await signed(as) });
      return {
        status: seen.status,
        rowVersion: seen.rowVersion,
        actions: seen.actions.map(({ code }) => code),
        value: (name) => seen.fields[name]?.value,
      };
    },
    async claim([form, dataId], as) {
      return claimTask(centre, { form, dataId }, await signed(as));
    },
    async take([form, dataId], action, { as, ...step }) {
      return takeStep(centre, { form, dataId, action, ...step }, await signed(as));
    },
  };
}
