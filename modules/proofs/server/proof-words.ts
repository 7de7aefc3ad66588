import { shanghaiDate, type WireValue } from '@haiqiao/contract/field-types';
import { type Hook, type RecordValues, textOf } from '@haiqiao/server/sdk';
import { wireList } from './wire-list.ts';

/** Texts of one proof: Chinese, or Chinese and English. */
export interface ProofWords {
  readonly isBilingual: boolean;
  /** A label: `证明编号`, or `证明编号 Proof No.` */
  say(zh: string, en: string): string;
  /** The labels of dictionary codes. */
  names(dictionary: string, codes: WireValue | undefined): string;
  /** A date in the format of a Chinese letter. */
  date(date: string): string;
}

const DICTIONARIES = [
  'RS_PROOF_PURPOSE',
  'RS_TRADE_MODE',
  'RS_MARKET',
  'RS_PROOF_SOURCE',
  'RS_PROOF_RESULT',
  'RS_PROOF_FILING',
];

/** Loads the dictionaries a proof needs for its labels. */
export async function proofWords({ dictionaries }: Hook, values: RecordValues): Promise<ProofWords> {
  const isBilingual = textOf(values, 'language') === 'ZH_EN';
  const read = await Promise.all(
    DICTIONARIES.map(async (code) => [code, await dictionaries.read(code)] as const),
  );
  const labels = new Map(read);
  const nameOf = (dictionary: string, code: string) => {
    const item = labels.get(dictionary)?.get(code);
    const [zh, en] = [item?.name ?? code, item?.translations.en ?? ''];
    return isBilingual && en !== '' && en !== zh ? `${zh} ${en}` : zh;
  };
  return {
    isBilingual,
    say: (zh, en) => (isBilingual ? `${zh} ${en}` : zh),
    names: (dictionary, codes) =>
      wireList(codes)
        .map((code) => nameOf(dictionary, code))
        .join('、'),
    date: (date) => {
      const [year, month, day] = date.split('-').map(Number);
      return `${year}年${month}月${day}日`;
    },
  };
}

/** The date in Shanghai of an instant field. */
export function dayOf(values: RecordValues, name: string): string {
  const at = textOf(values, name);
  return at === '' ? '' : (shanghaiDate(at) ?? '');
}
