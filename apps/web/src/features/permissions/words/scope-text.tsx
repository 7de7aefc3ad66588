import type { RowScope } from '@haiqiao/contract/access';
import { useTranslation } from 'react-i18next';
import { type GroupWords, orgNames } from './group-words.ts';
import { describeCondition } from '#web/views/conditions/describe-condition.ts';
import { useResourceLabels } from '#web/views/conditions/resource-fields.ts';

export interface ScopeTextProps {
  readonly words: GroupWords;
  /** Code of the resource. */
  readonly resource: string;
  readonly scope: RowScope;
}

/** The rows of a scope, as text. */
export function ScopeText({ words, resource: code, scope }: ScopeTextProps) {
  const { t } = useTranslation(['permissions', 'fields']);
  const { t: tc } = useTranslation(['conditions', 'fields']);
  const resource = words.catalogue.resources.find((each) => each.code === code);
  const labels = useResourceLabels(resource);
  if (scope.kind === 'orgs')
    return t('reading.orgs', { names: orgNames(words, scope).join(t('fields:separator')) });
  if (scope.kind !== 'filter') return t(`scope.${scope.kind}`);
  const fields = resource?.fields ?? {};
  return t('reading.filter', {
    text: describeCondition(scope.where, { t: tc, fields, labelsOf: () => labels }),
  });
}
