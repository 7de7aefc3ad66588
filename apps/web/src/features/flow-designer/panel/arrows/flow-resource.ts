import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { StatusView } from '@haiqiao/contract/endpoints';
import type { TFunction } from 'i18next';
import type { AskedResource } from '#web/views/conditions/resource-fields.ts';
import type { PanelChoices } from '../panel-scope.ts';

/** Task outcomes in conditions. */
const OUTCOMES = [
  ['agree', 'green'],
  ['disagree', 'red'],
] as const;

type Asked = Pick<PanelChoices, 'fields' | 'statuses' | 'userNodes'>;

/** Operands of flow conditions: task outcomes first, then record fields. */
export function flowResource(
  { fields, statuses, userNodes }: Asked,
  t: TFunction<'flow-designer'>,
): AskedResource {
  const outcomes: readonly StatusView[] = OUTCOMES.map(([code, tone]) => ({
    code,
    tone,
    label: t(`outcome.${code}`),
  }));
  const ofNodes = userNodes.map(
    ({ id, name }) => [`outcome:${id}`, t('condition.outcomeOf', { name })] as const,
  );
  const asked = [['outcome', t('condition.outcome')] as const, ...ofNodes];
  return {
    code: 'flow',
    name: '',
    statuses: [...statuses],
    fields: {
      ...Object.fromEntries(
        asked.map(([field, label]): [string, FieldDefinition] => [field, { type: 'status', label }]),
      ),
      ...fields,
    },
    statesOf: Object.fromEntries(asked.map(([field]) => [field, outcomes])),
  };
}
