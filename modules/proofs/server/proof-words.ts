import { shanghaiDate, type WireValue } from '@haiqiao/contract/field-types';
import { type Hook, type RecordValues, textOf } from '@haiqiao/server/sdk';
import { wireList } from './wire-list.ts';

/** Words of one proof: Chinese, or Chinese with English beside it. */
export interface ProofWords {
  readonly isBilingual: boolean;
  /** A label: `证明编号`, or `证明编号 Proof No.` */
  say(zh: string, en: string): string;
  /** The names of codes of a dictionary. */
  names(dictionary: string, codes: WireValue | undefined): string;
  /** A date as a letter in Chinese writes it. */
  date(date: string): string;
}

const DICTIONARIES = ['RS_PROOF_PURPOSE', 'RS_TRADE_MODE', 'RS_MARKET', 'RS_PROOF_SOURCE', 'RS_PROOF_FILING'];

/** Reads what a proof needs to say its codes in words. */
export async function proofWords({ dictionaries }: Hook, values: RecordValues): Promise<ProofWords> {
  const isBilingual = textOf(values, 'language') === 'ZH_EN';
  const read = await Promise.all(
    DICTIONARIES.map(async (code) => [code, await dictionaries.read(code)] as const),
  );
  const known = new Map(read);
  const nameOf = (dictionary: string, code: string) => {
    const item = known.get(dictionary)?.get(code);
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

/** The date in Shanghai of a moment of a record. */
export function dayOf(values: RecordValues, name: string): string {
  const at = textOf(values, name);
  return at === '' ? '' : (shanghaiDate(at) ?? '');
}
