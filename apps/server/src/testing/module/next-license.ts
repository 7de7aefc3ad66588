import { creditCodeCheckCharacter, orgCodeCheckCharacter } from '@haiqiao/contract/rules';

/** Credit codes that nobody has yet. @param series three letters that no other series of a centre has */
export function licenses(series: string): () => string {
  let made = 0;
  return () => {
    made += 1;
    const org = `${series}${String(10_000 + made)}`;
    const body = `91510107${org}${orgCodeCheckCharacter(org)}`;
    return body + creditCodeCheckCharacter(body);
  };
}
