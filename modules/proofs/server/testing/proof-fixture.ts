import { dirname } from 'node:path';
import {
  claimTask,
  createAs,
  licenses,
  type ModuleCentre,
  moduleCentre,
  officersOf,
  readAs,
  type RecordRead,
  saveAs,
  takeStep,
} from '@haiqiao/server/testing';

type Signed = Awaited<ReturnType<ModuleCentre['holderOf']>>;

/** The acting user: a permission group of the area. */
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

/**
 * Users with the same or more permissions than the holder of one group: another clerk, another verifier, and a combined verifier and
 * reviewer.
 */
const MORE: Readonly<Partial<Record<Group, readonly Group[]>>> = {
  clerk: ['applicant'],
  second: ['verify'],
  double: ['verify', 'review'],
};

/** Posts to which the flow assigns tasks. */
const POSTS: Readonly<Partial<Record<Group, string>>> = { verify: 'proof-verify', review: 'proof-review' };

/** Input of an action in tests. */
export interface TakenStep {
  readonly as: Group;
  readonly opinion?: string;
  readonly params?: object;
}

/** A form and a record id. */
export type RecordTarget = readonly [form: string, id: string];

/** Operations of tests on proofs, as holders of the area's groups. */
export interface ProofFixture extends ModuleCentre {
  nextLicense(): string;
  signed(group: Group): Promise<Signed>;
  draft(form: string, values: object, as?: Group): Promise<string>;
  save(target: RecordTarget, values: object, as?: Group): Promise<{ code: number; data: unknown }>;
  read(form: string, id: string, as?: Group): Promise<RecordRead>;
  /** Claims the open task of an application. */
  claim(target: RecordTarget, as: Group): Promise<unknown>;
  take(target: RecordTarget, action: string, step: TakenStep): Promise<unknown>;
}

/** Application values common to all kinds. */
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

/** Starts a centre with the shipped areas, and the operations of this fixture on it. The assignees of both stages exist. */
export async function proofFixture(options?: Parameters<typeof moduleCentre>[1]): Promise<ProofFixture> {
  const centre = await moduleCentre(dirname(dirname(import.meta.dirname)), options);
  const signed = officersOf<Group>(centre, {
    groupOf: (group) => `proof_${group}`,
    posts: POSTS,
    more: MORE,
  });
  // The reviewer is assigned when the verifier has passed an application.
  for (const group of ['applicant', 'verify', 'review'] as const) await signed(group);
  return {
    ...centre,
    nextLicense: licenses('MA8'),
    signed,
    async draft(form, values, as = 'applicant') {
      return createAs(centre, { form, as: await signed(as) }, values);
    },
    async save([form, dataId], values, as = 'applicant') {
      return saveAs(centre, { form, dataId, as: await signed(as) }, values);
    },
    async read(form, dataId, as = 'applicant') {
      return readAs(centre, { form, dataId, as: await signed(as) });
    },
    async claim([form, dataId], as) {
      return claimTask(centre, { form, dataId }, await signed(as));
    },
    async take([form, dataId], action, { as, ...step }) {
      return takeStep(centre, { form, dataId, action, ...step }, await signed(as));
    },
  };
}
