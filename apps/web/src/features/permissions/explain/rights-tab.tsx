import type { ExplainChoices, MemberRights } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explainQueries } from '#web/api/access-explanation.ts';
import { Card } from '#web/ui/card/card.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import {
  buttonName,
  fieldName,
  type GroupWords,
  menuPath,
  resourceName,
  stateNames,
} from '../words/group-words.ts';
import { ScopeText } from '../words/scope-text.tsx';
import styles from './explain.module.css';
import { ExplainFault } from './explain-fault.tsx';
import { MemberGroups } from './member-groups.tsx';

export interface RightsTabProps {
  readonly memberId: string;
  readonly choices: ExplainChoices;
}

/** All effective rights of a person by area, with the groups they come from. */
export function RightsTab({ memberId, choices }: RightsTabProps) {
  const { t } = useTranslation('explain');
  const { data, error, refetch } = useQuery(explainQueries.rights(memberId));
  if (error) return <ExplainFault error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('loading')}</p>;
  const words: GroupWords = { catalogue: choices.catalogue, groups: [], names: data.names };
  return (
    <div className={styles['areas']}>
      <Card title={t('area.groups', { count: data.groups.length })}>
        <div className={styles['body']}>
          <MemberGroups groups={data.groups} />
        </div>
      </Card>
      <Area title={t('area.menus', { count: data.menus.filter(({ isShown }) => isShown).length })}>
        {data.menus.map(({ id, isShown, absence, ...sources }) => (
          <Right key={id} isGranted={isShown} name={menuPath(words, id)} sources={sources} rights={data}>
            {absence && t(`sentence.menuShown.${absence}`)}
          </Right>
        ))}
      </Area>
      <Area title={t('area.buttons', { count: data.buttons.filter(({ isHeld }) => isHeld).length })}>
        {data.buttons.map(({ code, isHeld, ...sources }) => (
          <Right key={code} isGranted={isHeld} name={buttonName(words, code)} sources={sources} rights={data}>
            <code>{code}</code>
          </Right>
        ))}
      </Area>
      <Area
        title={t('area.resources', { count: data.resources.filter(({ isReached }) => isReached).length })}
      >
        {data.resources.map((resource) => (
          <ResourceRights key={resource.code} resource={resource} rights={data} words={words} />
        ))}
      </Area>
    </div>
  );
}

function Area({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  const { t } = useTranslation('explain');
  return (
    <Card title={title}>
      <div className={styles['body']}>
        {children.length > 0 ? (
          <ul className={styles['findings']}>{children}</ul>
        ) : (
          <p className={styles['quiet']}>{t('nothing')}</p>
        )}
      </div>
    </Card>
  );
}

interface RightProps {
  readonly isGranted: boolean;
  readonly name: string;
  readonly sources: { readonly granted: readonly string[]; readonly denied: readonly string[] };
  readonly rights: MemberRights;
  readonly children: ReactNode;
}

/** One right that a person has or is denied, and the groups that decide it. */
function Right({ isGranted, name, sources: { granted, denied }, rights, children }: RightProps) {
  const { t } = useTranslation('explain');
  const named = (ids: readonly string[]) => ids.map((id) => groupName(rights, id)).join(t('separator'));
  return (
    <li className={styles['finding']} data-counts={isGranted}>
      <StatusTag family={isGranted ? 'green' : 'red'} glyph={isGranted ? 'check' : 'barred'}>
        {t(isGranted ? 'held' : 'notHeld')}
      </StatusTag>
      <span className={styles['group']}>{name}</span>
      <span className={styles['quiet']}>{children}</span>
      {granted.length > 0 && <span>{t('grantedBy', { names: named(granted) })}</span>}
      {denied.length > 0 && (
        <span className={styles['denied']}>{t('deniedBy', { names: named(denied) })}</span>
      )}
    </li>
  );
}

function groupName({ groups }: MemberRights, id: string): string {
  return groups.find((group) => group.id === id)?.name ?? id;
}

interface ResourceRightsProps {
  readonly resource: MemberRights['resources'][number];
  readonly rights: MemberRights;
  readonly words: GroupWords;
}

function ResourceRights({ resource: { code, isReached, rows, fields }, rights, words }: ResourceRightsProps) {
  const { t } = useTranslation(['explain', 'permissions']);
  return (
    <li className={styles['resource']}>
      <div className={styles['finding']} data-counts={isReached}>
        <StatusTag family={isReached ? 'green' : 'red'} glyph={isReached ? 'check' : 'barred'}>
          {t(isReached ? 'held' : 'notHeld')}
        </StatusTag>
        <span className={styles['group']}>{resourceName(words, code)}</span>
      </div>
      <ul className={styles['rules']}>
        {rows.map(({ groupId, scope, denied }, at) => (
          <li key={`${groupId} ${at}`} className={denied ? styles['denied'] : undefined}>
            {t(denied ? 'rowsDenied' : 'rowsGranted')}{' '}
            <ScopeText words={words} resource={code} scope={scope} />{' '}
            <span className={styles['quiet']}>{t('grantedBy', { names: groupName(rights, groupId) })}</span>
          </li>
        ))}
        {fields.map(({ field, mode, statuses }) => (
          <li key={`${field} ${statuses.join()}`}>
            {fieldName(words, code, field)}：{t(`permissions:mode.${mode}`)}
            {statuses.length > 0 && (
              <span className={styles['quiet']}>
                {t('inStates', { states: stateNames(words, code, statuses).join(t('separator')) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
