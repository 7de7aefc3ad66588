import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';

/** Unused credit codes. @param series three letters unique within a test application */
export function licenses(series: string): () => string {
  let made = 0;
  return () => {
    made += 1;
    const org = `${series}${String(10_000 + made)}`;
    const body = `91510107${org}${orgCodeCheckCharacter(org)}`;
    return body + creditCodeCheckCharacter(body);
  };
}
