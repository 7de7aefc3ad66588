import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';

/** What stands over an identity document, before the reader's name and the date (DOMAIN §1.9). */
const PURPOSE = '仅供备案审核使用';

/** Words over a copy of an identity document: whoever passes it on is named in it. */
export function identityWords({ actor, clock }: Context): string {
  const name = actor.kind === 'member' ? actor.username : '';
  return `${PURPOSE} ${name} ${shanghaiDate(clock.now()) ?? ''}`;
}
