import { addDays } from '@haiqiao/contract/field-types';
import {
  allocateNumberAfter,
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

/** Number prefix of issued proofs; applications use those of DOMAIN §1.6. */
const PROOF_PREFIX = 'ZM';

/** Validity of a proof in days (DOMAIN §2.7). */
const VALID_DAYS = { data: 90, filing: 180 } as const;

/** Values of an issued proof, with the id of its file. */
interface Issued {
  readonly values: RecordValues;
  readonly fileId: string;
}

/**
 * Issues the proof of an application: number, verification code, signed PDF and record values. Without the file nothing is issued: on any
 * error the application is unchanged. The file is stored before its number is allocated, so proofs do not wait for each other's storage.
 */
export async function issueProof(hook: Hook, values: RecordValues): Promise<RecordValues> {
  const { ctx, papers, records } = hook;
  const isData = textOf(values, 'applyType') === DATA_PROOF;
  const filing = isData ? null : await provedFiling(records, values, todayOf(ctx));
  const { values: issued } = await allocateNumberAfter<Issued>(ctx, PROOF_PREFIX, {
    make: (proofNo) => printIssued(hook, { values, filing, proofNo }),
    discard: ({ fileId }) => papers.discard(ctx, fileId),
  });
  return { ...issued, reviewerId: memberOf(ctx) };
}

async function printIssued(
  hook: Hook,
  {
    values,
    filing,
    proofNo,
  }: { readonly values: RecordValues; readonly filing: ProvedFiling | null; readonly proofNo: string },
): Promise<Issued> {
  const { ctx } = hook;
  // Document and public page both show the record's values, which are frozen here.
  const issued = {
    ...(filing ? { ...takenFromFiling(filing), filingStatusAtIssue: filing.status } : {}),
    proofNo,
    verifyCode: verifyCodeOf(ctx),
    issuedAt: ctx.clock.now().toISOString(),
    validTo: validToOf(filing === null, todayOf(ctx)),
    // The earlier preview is obsolete.
    previewUri: null,
  };
  const { fileId, ...printed } = await printProof(hook, { ...values, ...issued }, filing);
  return { values: { ...issued, ...printed }, fileId };
}

/** Creates the file of a proof issued without one, by an earlier product or in a demo. It shows the record's values. */
export async function reprintProof(hook: Hook, values: RecordValues): Promise<RecordValues> {
  const isData = textOf(values, 'applyType') === DATA_PROOF;
  const filing = isData ? null : await filingOf(hook.records, values);
  const { fileId: _, ...printed } = await printProof(hook, values, filing);
  return printed;
}

/** Placeholder of the number. */
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
): Promise<RecordValues & { readonly fileId: string }> {
  const { ctx, papers } = hook;
  const { paper, digest } = await paperOf(hook, { values, filing });
  const memberId = memberOf(ctx) ?? textOf(values, 'reviewerId');
  const { fileId, sha256 } = await papers.issue(ctx, paper, { name: `${paper.title}.pdf`, memberId });
  return { fileId, pdfUri: [fileId], sha256, contentDigest: digest };
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
      centreEnglish: await papers.centreEnglishName(),
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
