import { shanghaiDate } from '@haiqiao/contract/field-types';
import type { Context } from '#server/context.ts';

/** Watermark of an identity document, before the reader's name and the date (DOMAIN §1.9). */
const PURPOSE = '仅供备案审核使用';

/** Watermark text of a copy of an identity document. It names the reader, so a leaked copy is traceable. */
export function identityWords({ actor, clock }: Context): string {
  const name = actor.kind === 'member' ? actor.username : '';
  return `${PURPOSE} ${name} ${shanghaiDate(clock.now()) ?? ''}`;
}
