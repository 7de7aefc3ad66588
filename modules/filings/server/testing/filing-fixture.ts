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
  TINY_PNG,
  uploadAs,
} from '@haiqiao/server/testing';

type Signed = Awaited<ReturnType<ModuleCentre['holderOf']>>;

/** The acting user: a permission group of the area. */
export type Group =
  | 'library'
  | 'clerk'
  | 'preliminary'
  | 'final'
  | 'double'
  | 'admin'
  | 'content'
  | 'reader'
  | 'audit';

/** Users with the same or more permissions than the holder of one group: another clerk, and an officer of both stages. */
const MORE: Readonly<Partial<Record<Group, readonly Group[]>>> = {
  clerk: ['library'],
  double: ['preliminary', 'final'],
};

/** Operations of tests on filings, as holders of the area's groups. */
export interface FilingFixture extends ModuleCentre {
  /** A new credit code. */
  nextLicense(): string;
  signed(group: Group): Promise<Signed>;
  /** Stores a draft with the required values of its kind; returns its id. */
  draft(form: string, values: object, as?: Group): Promise<string>;
  /** Stores a complete draft of a centre record; returns its id. */
  draftCentreRecord(license?: string): Promise<string>;
  /** Ids of a newly uploaded picture, as values of a file field. */
  file(as?: Group): Promise<readonly string[]>;
  save(
    form: string,
    dataId: string,
    values: object,
  ): Promise<{ readonly code: number; readonly data: unknown }>;
  read(form: string, dataId: string, as?: Group): Promise<RecordRead>;
  /** Claims the open task of a filing. */
  claim(form: string, dataId: string, as: Group): Promise<unknown>;
  /** Takes an action; returns its outcome or the refusal. */
  take(form: string, dataId: string, step: TakenStep): Promise<unknown>;
}

/** Input of an action in tests. */
export interface TakenStep {
  readonly action: string;
  readonly as: Group;
  readonly opinion?: string;
  readonly params?: object;
}

/** The block of a filing enterprise. */
export function enterpriseOf(businessLicense: string, name = '成都锦程跨境电子商务有限公司') {
  return {
    enterpriseName: name,
    businessLicense,
    legalPerson: '陈思远',
    belongArea: '510107',
    address: '成都市武侯区天府大道北段1号',
    enterpriseType: ['CBEC'],
    contacts: '林晓雯',
    phoneNumber: '028-86001234',
  };
}

/** Posts that receive the tasks of a stage, by group. */
const POSTS: Readonly<Partial<Record<Group, string>>> = {
  library: 'library',
  preliminary: 'preliminary-trial',
  final: 'final-trial',
  admin: 'admin',
};

/** Starts a centre with the shipped areas, and the operations of this fixture on it. */
export async function filingFixture(): Promise<FilingFixture> {
  const centre = await moduleCentre(dirname(dirname(import.meta.dirname)));
  const signed = officersOf<Group>(centre, {
    groupOf: (group) => `filing_${group}`,
    posts: POSTS,
    more: MORE,
  });
  const nextLicense = licenses('MA7');
  const draft: FilingFixture['draft'] = async (form, values, as = 'library') => {
    // The assignees exist before anything is submitted.
    await Promise.all([signed('preliminary'), signed('final')]);
    return createAs(centre, { form, as: await signed(as) }, values);
  };
  const file: FilingFixture['file'] = async (as = 'library') => [
    (await uploadAs(centre, await signed(as), { name: '材料.png', bytes: TINY_PNG })).uid,
  ];
  return {
    ...centre,
    nextLicense,
    signed,
    draft,
    file,
    async draftCentreRecord(license = nextLicense()) {
      return draft('rs_center_record', {
        ...enterpriseOf(license),
        tradeModes: ['1039'],
        mainProducts: '家居用品',
        agentName: '赵雨晴',
        agentMobile: '13900021234',
        isLegalPersonSubmitting: true,
        agree: true,
        commitmentFile: await file(),
        businessLicenseFile: await file(),
        legalIdFile: await file(),
      });
    },
    async save(form, dataId, values) {
      return saveAs(centre, { form, dataId, as: await signed('library') }, values);
    },
    async read(form, dataId, as = 'library') {
      return readAs(centre, { form, dataId, as: await signed(as) });
    },
    async claim(form, dataId, as) {
      return claimTask(centre, { form, dataId }, await signed(as));
    },
    async take(form, dataId, { as, ...step }) {
      return takeStep(centre, { form, dataId, ...step }, await signed(as));
    },
  };
}
