import { addDays } from '@haiqiao/contract/field-types';
import {
  allocateNumbers,
  type Hook,
  memberOf,
  type RecordValues,
  textOf,
  todayOf,
  verifyCodeOf,
} from '@haiqiao/server/sdk';
import { DATA_PROOF } from '../proof/proof-states.ts';
import { filingOf, type ProvedFiling, provedFiling, takenFromFiling } from './filing-facts.ts';
import { type ProofPaper, proofPaper } from './proof-paper.ts';
import { dayOf, proofWords } from './proof-words.ts';
import { VERIFY_PATH } from './verify-page/verify-path.ts';

/** Prefix of the numbers of issued proofs; applications have those of DOMAIN §1.6. */
const PROOF_PREFIX = 'ZM';

/** Days for which a proof is valid (DOMAIN §2.7). */
const VALID_DAYS = { data: 90, filing: 180 } as const;

/**
 * Makes the proof of an application: number, verification code, the signed PDF, and everything that the record keeps of it.
 * Nothing is issued without its file: whatever goes wrong, the application stays as it was.
 */
export async function issueProof(hook: Hook, values: RecordValues): Promise<RecordValues> {
  const { ctx, records } = hook;
  const isData = textOf(values, 'applyType') === DATA_PROOF;
  const filing = isData ? null : await provedFiling(records, values, todayOf(ctx));
  const [proofNo = ''] = await allocateNumbers(ctx, PROOF_PREFIX);
  const issuedOn = todayOf(ctx);
  // Paper and public page both say what the record holds: that is frozen here.
  const issued = {
    ...(filing ? { ...takenFromFiling(filing), filingStatusAtIssue: filing.status } : {}),
    proofNo,
    verifyCode: verifyCodeOf(ctx),
    issuedAt: ctx.clock.now().toISOString(),
    validTo: validToOf(isData, issuedOn),
    // What was looked at before says nothing any more.
    previewUri: null,
  };
  return {
    ...issued,
    ...(await printProof(hook, { ...values, ...issued }, filing)),
    reviewerId: memberOf(ctx),
  };
}

/** Makes the file of a proof that was issued without one: before this product, or in a demo. It says what the record says. */
export async function reprintProof(hook: Hook, values: RecordValues): Promise<RecordValues> {
  const isData = textOf(values, 'applyType') === DATA_PROOF;
  return printProof(hook, values, isData ? null : await filingOf(hook.records, values));
}

/** Stands where the number will stand. */
const DRAFT = '预览';

/** The proof as it would be issued today, unsigned, and marked as no proof on every page. */
export async function previewProof(hook: Hook, values: RecordValues): Promise<RecordValues> {
  const { ctx, papers, records } = hook;
  const isData = textOf(values, 'applyType') === DATA_PROOF;
  const today = todayOf(ctx);
  const filing = isData ? null : await provedFiling(records, values, today);
  const paper = await paperOf(hook, {
    values: {
      ...values,
      ...(filing ? takenFromFiling(filing) : {}),
      proofNo: DRAFT,
      verifyCode: DRAFT,
      issuedAt: ctx.clock.now().toISOString(),
      validTo: validToOf(isData, today),
    },
    filing,
  });
  const marked = { ...paper.paper, watermark: `${DRAFT} · 不作证明使用` };
  const { fileId } = await papers.issue(ctx, marked, { name: `${paper.paper.title}.pdf`, isDraft: true });
  return { previewUri: [fileId] };
}

function validToOf(isData: boolean, issuedOn: string): string {
  return addDays(issuedOn, isData ? VALID_DAYS.data : VALID_DAYS.filing) ?? issuedOn;
}

async function printProof(
  hook: Hook,
  values: RecordValues,
  filing: ProvedFiling | null,
): Promise<RecordValues> {
  const { ctx, papers } = hook;
  const { paper, digest } = await paperOf(hook, { values, filing });
  const memberId = memberOf(ctx) ?? textOf(values, 'reviewerId');
  const { fileId, sha256 } = await papers.issue(ctx, paper, { name: `${paper.title}.pdf`, memberId });
  return { pdfUri: [fileId], sha256, contentDigest: digest };
}

async function paperOf(
  hook: Hook,
  { values, filing }: { readonly values: RecordValues; readonly filing: ProvedFiling | null },
): Promise<ProofPaper> {
  const { papers } = hook;
  const verifyCode = textOf(values, 'verifyCode');
  return proofPaper(
    {
      values,
      filing,
      centre: await papers.centreName(),
      proofNo: textOf(values, 'proofNo'),
      verifyCode,
      verifyUrl: `${await papers.publicUrl()}${VERIFY_PATH}/${encodeURIComponent(verifyCode)}`,
      issuedAt: textOf(values, 'issuedAt'),
      issuedOn: dayOf(values, 'issuedAt'),
      validTo: textOf(values, 'validTo'),
    },
    await proofWords(hook, values),
  );
}
