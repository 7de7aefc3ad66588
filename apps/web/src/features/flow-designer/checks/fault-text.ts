import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { FlowFaultView } from '@haiqiao/contract/endpoints';
import type { TFunction } from 'i18next';

/** What the interpreter and the server can find wrong. */
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
] as const;

/** What faults are told with. */
export interface FaultWords {
  readonly t: TFunction<'flow-designer'>;
  /** Fields of the records by name, for their labels. */
  readonly fields: Readonly<Record<string, Pick<FieldDefinition, 'label'>>>;
}

/** What is wrong, in the reader's language. A reason that this build does not know is said as it came. */
export function faultText({ reason, params }: FlowFaultView, { t, fields }: FaultWords): string {
  const known = REASONS.find((each) => each === reason);
  const field = fields[String(params['field'] ?? '')]?.label ?? params['field'] ?? '';
  const said = { code: '', to: '', type: '', nodes: '', value: '', text: '', id: '', ...params, field };
  return known ? t(`fault.${known}`, said) : t('fault.other', { reason });
}
