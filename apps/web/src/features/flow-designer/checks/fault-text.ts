import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import type { TFunction } from 'i18next';

/** Reasons reported by the interpreter and the server. */
const REASONS = [
  'unreadable',
  'processMissing',
  'severalProcesses',
  'unknownContent',
  'unresolvedReference',
  'unsupportedElement',
  'unsupportedEvent',
  'unsupportedLoop',
  'optionsMissing',
  'options',
  'condition',
  'looseArrow',
  'timerMissing',
  'messageMissing',
  'hostMissing',
  'loopMissing',
  'scriptMissing',
  'calledFlowMissing',
  'startMissing',
  'severalStarts',
  'endMissing',
  'unreachable',
  'noWayToEnd',
  'deadBranch',
  'conditionMissing',
  'conditionEmpty',
  'conditionUnfit',
  'conditionValue',
  'defaultMissing',
  'loopWithoutWait',
  'joinNeverComplete',
  'decisionMissing',
  'outcomeIgnored',
  'outcomeTooEarly',
  'outcomeUnknown',
  'fieldWithoutPeople',
  'nodeUnknown',
  'fieldUnknown',
  'statusUnknown',
  'actionUnknown',
  'formUnknown',
  'postUnknown',
  'flowUnknown',
  'callsItself',
  'claimUseless',
  'doesNothing',
  'errorInterrupts',
  'limitEmpty',
  'percentMissing',
  'transferToMissing',
  'triggerUnfit',
  'duplicateId',
  'idReserved',
  'assigneeUnresolved',
  'endInReview',
  'terminationInReview',
  'withdrawalInReview',
] as const;

/** Context for fault texts. */
export interface FaultWords {
  readonly t: TFunction<'flow-designer'>;
  /** Fields of the records by name, for their labels. */
  readonly fields: Readonly<Record<string, Pick<FieldDefinition, 'label'>>>;
}

/** Parameters of the texts, for faults that lack them. */
const NO_WORDS = {
  code: '',
  to: '',
  type: '',
  nodes: '',
  value: '',
  text: '',
  id: '',
  flow: '',
  status: '',
};

/** A fault in the reader's language. A reason unknown to this build is shown as received. */
export function faultText({ reason, params }: FlowFaultView, { t, fields }: FaultWords): string {
  const matchedReason = REASONS.find((each) => each === reason);
  const field = fields[String(params['field'] ?? '')]?.label ?? params['field'] ?? '';
  const said = { ...NO_WORDS, ...params, field };
  return matchedReason ? t(`fault.${matchedReason}`, said) : t('fault.other', { reason });
}
