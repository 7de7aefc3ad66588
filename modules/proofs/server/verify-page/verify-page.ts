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

function page(html: string, status: PageText['status'] = 200): PageText {
  return { status, html, style: PAGE_STYLE };
}

async function answer(hook: Hook, value: string): Promise<PageText> {
  const { ctx, records, papers } = hook;
  // Even malformed codes are looked up, so that every request takes the same path.
  const verifyCode = readVerifyCode(value) ?? '-';
  const [found] = await records.find(proof.code, { verifyCode });
  const address = `${await papers.publicUrl()}${VERIFY_PATH}/${verifyCode}`;
  const shown = found ? shownOf(found, { today: todayOf(ctx), address }) : null;
  const checkedAt = shanghaiTime(ctx.clock.now().toISOString());
  const html = proofPage(ctx.locale, { shown, centre: await papers.centreName(), checkedAt });
  return page(html, shown ? 200 : 404);
}

const STATES: Readonly<Record<string, ShownProof['state']>> = {
  ISSUED: 'valid',
  EXPIRED: 'expired',
  REVOKED: 'revoked',
  REPLACED: 'replaced',
};

function shownOf(
  { status, values }: HookRecord,
  { today, address }: { today: string; address: string },
): ShownProof | null {
  const state = STATES[status];
  if (!state) return null;
  const validTo = textOf(values, 'validTo');
  return {
    // The date decides, even before the nightly job has run.
    state: state === 'valid' && validTo < today ? 'expired' : state,
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
