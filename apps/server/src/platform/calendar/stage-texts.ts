import { SLA_STAGES, type SlaStage } from '@haiqiao/contract/endpoints';
import { LOCALE_CODES, type LocaleCode } from '@haiqiao/contract/i18n';

/** Texts of the stages, in the order of `LOCALE_CODES`. */
const STAGE_TEXTS = {
  preliminary: ['预审', '預審', 'Preliminary review', '予備審査'],
  final: ['终审', '終審', 'Final review', '最終審査'],
  proofVerify: ['证明核验', '證明核驗', 'Proof verification', '証明の照合'],
  proofReview: ['证明审核', '證明審核', 'Proof review', '証明の審査'],
  suggestionReply: ['意见答复', '意見答覆', 'Reply to suggestions', '意見への回答'],
  demandAssignment: ['需求分派', '需求分派', 'Assignment of demands', '需要の割り当て'],
} as const satisfies Record<SlaStage, readonly [string, string, string, string]>;

/** A stage with its display name. */
export interface NamedStage {
  readonly code: SlaStage;
  readonly label: string;
}

/** The stages that can have a time limit, in the reader's language. */
export function namedStages(locale: LocaleCode): NamedStage[] {
  return SLA_STAGES.map((code) => ({ code, label: STAGE_TEXTS[code][LOCALE_CODES.indexOf(locale)] ?? code }));
}
