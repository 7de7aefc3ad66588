import { uploadIntakeFile } from '@haiqiao/contract/endpoints';
import { type ModuleCentre, sendFile, TINY_PNG } from '@haiqiao/server/testing';
import { enterpriseOf } from './filing-fixture.ts';

/** A filing program with its key. */
export interface Program {
  readonly id: string;
  readonly token: string;
}

/** A file uploaded in advance by a program. */
export interface SentPaper {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Values of a centre record besides its enterprise and documents. */
export const TEXTS = {
  tradeModes: ['9610'],
  mainProducts: '家居收纳用品',
  agentName: '赵雨晴',
  agentMobile: '13900021234',
  hsCodes: [{ hsCode: '392410', name: '塑料餐厨具' }],
  agree: true,
};

const PAPERS = [
  'commitmentFile',
  'businessLicenseFile',
  'legalIdFile',
  'customsReceiptFile',
  'authLetterFile',
] as const;

/** Uploads a document in advance; returns its address. */
export async function sendPaper(
  centre: ModuleCentre,
  as: Program,
  file: SentPaper = { name: '材料.png', bytes: TINY_PNG },
): Promise<string> {
  const { data } = await sendFile(centre, uploadIntakeFile.path, { as, file });
  return data.uri;
}

/** All values of a centre record, with documents uploaded in advance. */
export async function programFiling(centre: ModuleCentre, license: string, as: Program) {
  const papers = await Promise.all(
    PAPERS.map(async (name) => [name, [await sendPaper(centre, as)]] as const),
  );
  return { ...enterpriseOf(license), ...TEXTS, ...Object.fromEntries(papers) };
}
