import type { GroupContent, RowRule } from '@haiqiao/contract/access';
import type { PermissionCatalogue, ResourceChoice } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { OrgTree } from '#web/field-types/choosing/org-tree.tsx';
import { type LineKeys, useLineKeys } from '#web/ui/lines/use-line-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { ConditionBuilder } from '#web/views/conditions/condition-builder.tsx';
import styles from './rows-tab.module.css';
import { newScope, resourcesIn, scopeKindsOf } from './scopes.logic.ts';

export interface RowsTabProps {
  readonly content: GroupContent;
  readonly catalogue: PermissionCatalogue;
  readonly isReadOnly: boolean;
  readonly onEdit: (change: Partial<GroupContent>, target?: string) => void;
}

/** The rows of each resource that the group grants or denies. */
export function RowsTab({ content, catalogue, isReadOnly, onEdit }: RowsTabProps) {
  const { t } = useTranslation('permissions');
  const { rowRules } = content;
  const spoken = resourcesIn(rowRules);
  const others = catalogue.resources.filter(({ code }) => !spoken.includes(code));
  const put = (rules: readonly RowRule[], target?: string) => onEdit({ rowRules: rules }, target);
  const { keys, forget } = useLineKeys(rowRules.length);
  const remove = (at: number) => {
    forget(at);
    put(rowRules.toSpliced(at, 1));
  };
  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{t('rows.hint')}</p>
      {!isReadOnly && (
        <div className={styles['add']}>
          <Select
            aria-label={t('rows.add')}
            placeholder={t('rows.add')}
            value={null}
            options={others.map(({ code, name }) => ({ value: code, label: name, hint: code }))}
            onChange={(resource) =>
              resource !== null && put([...rowRules, { resource, scope: { kind: 'all' }, denied: false }])
            }
          />
        </div>
      )}
      {spoken.length === 0 && <p className={styles['none']}>{t('rows.none')}</p>}
      {spoken.map((code) => (
        <ResourceRows
          key={code}
          resource={catalogue.resources.find((each) => each.code === code) ?? goneResource(code)}
          rules={rowRules}
          keys={keys}
          isReadOnly={isReadOnly}
          onChange={put}
          onRemove={remove}
        />
      ))}
    </div>
  );
}

/** A resource of a removed business area. */
function goneResource(code: string): ResourceChoice {
  return { code, name: code, statuses: [], fields: {} };
}

interface ResourceRowsProps {
  readonly resource: ResourceChoice;
  /** The rules of all resources: a rule is identified by its index. */
  readonly rules: readonly RowRule[];
  readonly keys: LineKeys['keys'];
  readonly isReadOnly: boolean;
  readonly onChange: (rules: readonly RowRule[], target?: string) => void;
  readonly onRemove: (at: number) => void;
}

function ResourceRows({ resource, rules, keys, isReadOnly, onChange, onRemove }: ResourceRowsProps) {
  const { t } = useTranslation('permissions');
  const own = rules.flatMap((rule, at) => (rule.resource === resource.code ? [{ rule, at }] : []));
  const isGranted = own.some(({ rule }) => !rule.denied);
  const add = (denied: boolean) =>
    onChange([...rules, { resource: resource.code, scope: { kind: denied ? 'creator' : 'owner' }, denied }]);
  return (
    <section className={styles['resource']} aria-label={resource.name}>
      <header className={styles['head']}>
        <h3 className={styles['name']}>{resource.name}</h3>
        <code className={styles['code']}>{resource.code}</code>
        {!isGranted && <span className={styles['word']}>{t('rows.onlyDenied')}</span>}
        {!isReadOnly && (
          <span className={styles['actions']}>
            <Button tone="text" icon="plus" onClick={() => add(false)}>
              {t('rows.grant')}
            </Button>
            <Button tone="text" icon="minus-circle" onClick={() => add(true)}>
              {t('rows.deny')}
            </Button>
          </span>
        )}
      </header>
      {own.map(({ rule, at }) => (
        <RuleRow
          key={keys[at]}
          resource={resource}
          rule={rule}
          isReadOnly={isReadOnly}
          onChange={(next, target) => onChange(rules.with(at, next), target && `${at} ${target}`)}
          onRemove={() => onRemove(at)}
        />
      ))}
    </section>
  );
}

interface RuleRowProps {
  readonly resource: ResourceChoice;
  readonly rule: RowRule;
  readonly isReadOnly: boolean;
  readonly onChange: (rule: RowRule, target?: string) => void;
  readonly onRemove: () => void;
}

function RuleRow({ resource, rule, isReadOnly, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation('permissions');
  const { scope, denied } = rule;
  const kinds = scopeKindsOf(resource);
  return (
    <div className={styles['rule']} data-denied={denied}>
      <div className={styles['line']}>
        <span className={styles['verb']}>{t(denied ? 'rows.denied' : 'rows.granted')}</span>
        <div className={styles['kind']}>
          <Select
            aria-label={t('rows.scopeOf', { name: resource.name })}
            isClearable={false}
            isDisabled={isReadOnly}
            value={scope.kind}
            valueLabel={t(`scope.${scope.kind}`)}
            options={kinds.map((value) => ({
              value,
              label: t(`scope.${value}`),
              hint: t(`scopeHint.${value}`),
            }))}
            onChange={(next) =>
              onChange({ ...rule, scope: newScope(kinds.find((kind) => kind === next) ?? 'all', resource) })
            }
          />
        </div>
        {scope.kind === 'orgs' && (
          <div className={styles['orgs']}>
            <OrgTree
              aria-label={t('rows.orgs')}
              isMany
              isDisabled={isReadOnly}
              values={scope.orgIds}
              onChange={(orgIds) => onChange({ ...rule, scope: { kind: 'orgs', orgIds } })}
            />
          </div>
        )}
        {!isReadOnly && (
          <Button
            tone="text"
            icon="delete"
            aria-label={t('rows.removeOf', { name: resource.name })}
            onClick={onRemove}
          />
        )}
      </div>
      {scope.kind === 'filter' && (
        <ConditionBuilder
          resource={resource}
          condition={scope.where}
          isReadOnly={isReadOnly}
          onChange={(where) => onChange({ ...rule, scope: { kind: 'filter', where } }, 'filter')}
        />
      )}
    </div>
  );
}
