import type { FieldDefinition } from '@haiqiao/contract/definitions';
import type { StatusView } from '@haiqiao/contract/endpoints';
import type { TFunction } from 'i18next';
import type { AskedResource } from '#web/views/conditions/resource-fields.ts';
import type { PanelChoices } from '../panel-scope.ts';

/** How people can decide a task, as conditions read it. */
const OUTCOMES = [
  ['agree', 'green'],
  ['disagree', 'red'],
] as const;

type Asked = Pick<PanelChoices, 'fields' | 'statuses' | 'userNodes'>;

/** What the conditions of a flow can ask: outcomes of tasks first, then the fields of the record. */
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
