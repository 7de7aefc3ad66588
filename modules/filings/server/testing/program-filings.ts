import { uploadIntakeFile } from '@haiqiao/contract/endpoints';
import { type ModuleCentre, sendFile, TINY_PNG } from '@haiqiao/server/testing';
import { enterpriseOf } from './filing-desk.ts';

/** A program that files, with its key. */
export interface Program {
  readonly id: string;
  readonly token: string;
}

/** A file as a program sends it ahead. */
export interface SentPaper {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a centre record says beside its enterprise and its papers. */
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

/** Sends a paper ahead; answers its address. */
export async function sendPaper(
  centre: ModuleCentre,
  as: Program,
  file: SentPaper = { name: '材料.png', bytes: TINY_PNG },
): Promise<string> {
  const { data } = await sendFile(centre, uploadIntakeFile.path, { as, file });
  return data.uri;
}

/** All values of a centre record with its papers, sent ahead. */
export async function programFiling(centre: ModuleCentre, license: string, as: Program) {
  const papers = await Promise.all(
    PAPERS.map(async (name) => [name, [await sendPaper(centre, as)]] as const),
  );
  return { ...enterpriseOf(license), ...TEXTS, ...Object.fromEntries(papers) };
}
