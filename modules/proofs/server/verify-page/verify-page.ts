import { shanghaiDate, shanghaiTime } from '@haiqiao/contract/field-types';
import {
  definePublicPage,
  type Hook,
  type HookRecord,
  type PageText,
  qrPath,
  readVerifyCode,
  textOf,
  todayOf,
} from '@haiqiao/server/sdk';
import { proof } from '../../proof/proof.resource.ts';
import { cancelledOn } from '../filing-facts.ts';
import { askPage, proofPage, refusalPage, type ShownProof } from './page-html.ts';
import { PAGE_STYLE } from './page-style.ts';
import { VERIFY_PATH } from './verify-path.ts';

/** Checks per IP address and minute (DOMAIN §2.7). */
const TRIES_PER_MINUTE = 10;

/** Exceeds the time of any lookup, successful or not. */
const LEAST_MS = 60;

/** Public verification of proofs, for banks and offices that scan the printed code. */
export const verifyPage = definePublicPage({
  path: `${VERIFY_PATH}/:code`,
  reason: 'people who verify a proof have no account',
  perMinute: TRIES_PER_MINUTE,
  leastMs: LEAST_MS,
  ask: (locale) => page(askPage(locale)),
  answer,
  refuse: (locale, why) => page(refusalPage(locale, why)),
});

function page(html: string, more: Pick<PageText, 'data'> & Partial<Pick<PageText, 'status'>> = {}): PageText {
  return { status: 200, html, style: PAGE_STYLE, ...more };
}

async function answer(hook: Hook, value: string): Promise<PageText> {
  const { ctx, records, papers } = hook;
  // Even malformed codes are looked up, so that every request takes the same path.
  const verifyCode = readVerifyCode(value) ?? '-';
  const [found] = await records.find(proof.code, { verifyCode });
  const address = `${await papers.publicUrl()}${VERIFY_PATH}/${verifyCode}`;
  const shown = found ? await shownOf(hook, found, address) : null;
  const checkedAt = shanghaiTime(ctx.clock.now().toISOString());
  const html = proofPage(ctx.locale, { shown, centre: await papers.centreName(), checkedAt });
  return page(html, { data: dataOf(shown), status: shown ? 200 : 404 });
}

const STATES: Readonly<Record<string, ShownProof['state']>> = {
  ISSUED: 'valid',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
  REPLACED: 'replaced',
};

/** The same facts as on the page, for programs. */
function dataOf(shown: ShownProof | null): Readonly<Record<string, string>> {
  if (!shown) return { state: 'unknown' };
  const { qr: _, ...facts } = shown;
  return facts;
}

async function shownOf(
  { ctx, records }: Hook,
  { status, values }: HookRecord,
  address: string,
): Promise<ShownProof | null> {
  const state = STATES[status];
  if (!state) return null;
  const validTo = textOf(values, 'validTo');
  // The date decides, even before the nightly job has run.
  const isValid = state === 'valid' && validTo >= todayOf(ctx);
  const filingCancelledOn = isValid ? await cancelledOn(records, values) : '';
  return {
    state: stateOf(state, { isValid, filingCancelledOn }),
    filingCancelledOn,
    proofNo: textOf(values, 'proofNo'),
    verifyCode: textOf(values, 'verifyCode'),
    enterpriseName: textOf(values, 'enterpriseName'),
    applyType: textOf(values, 'applyType'),
    issuedOn: shanghaiDate(textOf(values, 'issuedAt')) ?? '',
    validTo,
    sha256: textOf(values, 'sha256'),
    qr: qrPath(address),
  };
}

/** A revoked, replaced or expired proof keeps its state, whatever the state of the filing. */
function stateOf(
  state: ShownProof['state'],
  { isValid, filingCancelledOn }: { readonly isValid: boolean; readonly filingCancelledOn: string },
): ShownProof['state'] {
  if (state === 'valid' && !isValid) return 'expired';
  return filingCancelledOn === '' ? state : 'filingCancelled';
}
