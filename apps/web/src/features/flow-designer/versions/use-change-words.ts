import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { describeCondition } from '#web/views/conditions/describe-condition.ts';
import { labelsOfField, useResourceLabels } from '#web/views/conditions/resource-fields.ts';
import { elementWord } from '../outline/element-words.ts';
import { flowResource } from '../panel/arrows/flow-resource.ts';
import { ChoicesContext } from '../panel/panel-scope.ts';
import type { ChangeWords } from './change-words.ts';
import { elementNames } from './element-names.ts';

const NOTHING = { fields: {}, statuses: [] };

/** Names used to describe differences: drawing elements and labels of the records that run the flow. */
export function useChangeWords(drawings: readonly string[]): ChangeWords {
  const { t } = useTranslation('flow-designer');
  const { t: tc } = useTranslation(['conditions', 'fields']);
  const { t: tb } = useTranslation('bpmn');
  const scope = use(ChoicesContext);
  const { fields, statuses } = scope ?? NOTHING;
  const names = useMemo(
    () => elementNames(drawings, (kind, part) => elementWord(kind, part, tb)),
    [drawings, tb],
  );
  const resource = useMemo(() => {
    const userNodes = [...names].filter(([, { kind }]) => kind === 'user');
    return flowResource(
      { fields, statuses, userNodes: userNodes.map(([id, { name }]) => ({ id, name })) },
      t,
    );
  }, [fields, statuses, names, t]);
  const labels = useResourceLabels(resource);
  return {
    t,
    fields,
    statuses,
    choices: scope?.choices ?? null,
    nameOf: (id) => names.get(id)?.name ?? null,
    conditionText: (condition) =>
      describeCondition(condition, {
        t: tc,
        fields: resource.fields,
        labelsOf: (field) => labelsOfField(labels, resource, field),
      }),
  };
}
