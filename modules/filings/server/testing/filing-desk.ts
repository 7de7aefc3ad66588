import { getRecord, saveRecord } from '@haiqiao/contract/endpoints';
import {
  claimTask,
  licenses,
  type ModuleCentre,
  officersOf,
  takeStep,
  TINY_PNG,
  uploadAs,
} from '@haiqiao/server/testing';

type Signed = Awaited<ReturnType<ModuleCentre['holderOf']>>;

/** Who does something at the desk: a permission group of the area. */
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

/** People who hold more, or the same, as the holder of one group: another clerk, and an officer of both stages. */
const MORE: Readonly<Partial<Record<Group, readonly Group[]>>> = {
  clerk: ['library'],
  double: ['preliminary', 'final'],
};

/** What a test does with filings, as the holders of the area's groups. */
export interface FilingDesk {
  /** A credit code that nobody has yet. */
  nextLicense(): string;
  signed(group: Group): Promise<Signed>;
  /** Keeps a draft with what a kind of filing must have; answers its id. */
  draft(form: string, values: object, as?: Group): Promise<string>;
  /** Ids of a picture just uploaded, as a field of files takes them. */
  file(as?: Group): Promise<readonly string[]>;
  save(
    form: string,
    dataId: string,
    values: object,
  ): Promise<{ readonly code: number; readonly data: unknown }>;
  read(form: string, dataId: string, as?: Group): Promise<SeenFiling>;
  /** Takes the open task of a filing out of its pool. */
  claim(form: string, dataId: string, as: Group): Promise<unknown>;
  /** Takes an action; answers its outcome, or what stood in the way. */
  take(form: string, dataId: string, step: TakenStep): Promise<unknown>;
}

/** An action as a test takes it. */
export interface TakenStep {
  readonly action: string;
  readonly as: Group;
  readonly opinion?: string;
  readonly params?: object;
}

/** A filing as somebody sees it. */
export interface SeenFiling {
  readonly status: string;
  readonly rowVersion: number;
  readonly actions: readonly string[];
  value(name: string): unknown;
}

/** The block of an enterprise that files. */
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

/** Keeps a draft of a centre record with all that it is handed in with; answers its id. */
export async function draftCentreRecord(desk: FilingDesk, license = desk.nextLicense()): Promise<string> {
  return desk.draft('rs_center_record', {
    ...enterpriseOf(license),
    tradeModes: ['1039'],
    mainProducts: '家居用品',
    agentName: '赵雨晴',
    agentMobile: '13900021234',
    isLegalPersonSubmitting: true,
    agree: true,
    commitmentFile: await desk.file(),
    businessLicenseFile: await desk.file(),
    legalIdFile: await desk.file(),
  });
}

/** Posts whose holders get the tasks of a stage, by the group of whoever holds them. */
const POSTS: Readonly<Partial<Record<Group, string>>> = {
  library: 'library',
  preliminary: 'preliminary-trial',
  final: 'final-trial',
  admin: 'admin',
};

/** A desk in a centre. */
export function filingDesk(centre: ModuleCentre): FilingDesk {
  const signed = officersOf<Group>(centre, {
    groupOf: (group) => `filing_${group}`,
    posts: POSTS,
    more: MORE,
  });
  return {
    nextLicense: licenses('MA7'),
    signed,
    async draft(form, values, as = 'library') {
      // Whoever is to have the tasks is there before anything is handed in.
      await Promise.all([signed('preliminary'), signed('final')]);
      const input = { id: form, values: { ...values } };
      return (await centre.call(saveRecord, input, { as: await signed(as) })).dataId;
    },
    async file(as = 'library') {
      return [(await uploadAs(centre, await signed(as), { name: '材料.png', bytes: TINY_PNG })).uid];
    },
    async save(form, dataId, values) {
      const as = await signed('library');
      const { rowVersion } = await centre.call(getRecord, { id: form, dataId }, { as });
      const input = { id: form, dataId, rowVersion, values: { ...values } };
      return (await centre.ask(saveRecord, input, { as })).body;
    },
    async read(form, dataId, as = 'library') {
      const seen = await centre.call(getRecord, { id: form, dataId }, { as: await signed(as) });
      return {
        status: seen.status,
        rowVersion: seen.rowVersion,
        actions: seen.actions.map(({ code }) => code),
        value: (name) => seen.fields[name]?.value,
      };
    },
    async claim(form, dataId, as) {
      return claimTask(centre, { form, dataId }, await signed(as));
    },
    async take(form, dataId, { as, ...step }) {
      return takeStep(centre, { form, dataId, ...step }, await signed(as));
    },
  };
}
