import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';

/** Characters of organisation codes. */
const CODE_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const SERIALS = CODE_CHARACTERS.length ** 5;
/** Shares no divisor with the number of serials: no two are alike. */
const SCATTER = 9_176_263;

/** The organisation code of the n-th invented enterprise; a series that the registry has not reached. */
export function orgCodeAt(index: number): string {
  let rest = ((index + 1) * SCATTER) % SERIALS;
  let serial = '';
  for (let place = 0; place < 5; place += 1) {
    serial = (CODE_CHARACTERS[rest % CODE_CHARACTERS.length] ?? '0') + serial;
    rest = Math.floor(rest / CODE_CHARACTERS.length);
  }
  const body = `MAY${serial}`;
  return body + orgCodeCheckCharacter(body);
}

/** The credit code of an invented enterprise of a county. */
export function creditCodeOf(county: string, orgCode: string): string {
  const body = `91${county}${orgCode}`;
  return body + creditCodeCheckCharacter(body);
}
