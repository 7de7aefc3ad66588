import type { PermissionImpact } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChosenChange, permissionQueries } from '#web/api/permission-groups.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import {
  buttonName,
  fieldName,
  type GroupWords,
  menuPath,
  resourceName,
  stateNames,
} from '../words/group-words.ts';
import { ScopeText } from '../words/scope-text.tsx';
import styles from './review.module.css';

export interface ImpactPanelProps {
  readonly chosen: readonly ChosenChange[];
  readonly words: GroupWords;
}

/** Gains and losses per person from the chosen changes, based on current data. */
export function ImpactPanel({ chosen, words }: ImpactPanelProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const { data, error, isFetching, refetch } = useQuery({
    ...permissionQueries.impact(chosen),
    enabled: chosen.length > 0,
  });
  if (chosen.length === 0) return <p className={styles['note']}>{t('impact.choose')}</p>;
  if (error) {
    return (
      <Strip
        tone="error"
        actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
      >
        {error.message}
      </Strip>
    );
  }
  if (!data) return <p className={styles['note']}>{t(isFetching ? 'impact.loading' : 'loading')}</p>;
  return (
    <>
      {data.obstacles.map(({ error: id, message }) => (
        <Strip key={id} tone="error">
          {message}
        </Strip>
      ))}
      <p className={styles['people']}>
        {data.people.count === 0
          ? t('impact.nobody')
          : t('impact.people', peopleText(data.people, t('separator')))}
      </p>
      <Side change="gain" impact={data} words={words} />
      <Side change="loss" impact={data} words={words} />
    </>
  );
}

type People = PermissionImpact['people'];

function peopleText({ count, first }: People, separator: string) {
  return { count, names: first.map(({ name }) => name).join(separator) };
}

interface SideProps {
  readonly change: 'gain' | 'loss';
  readonly impact: PermissionImpact;
  readonly words: GroupWords;
}

/** The gained or the lost menus, buttons, rows and fields. */
function Side({ change, impact, words }: SideProps) {
  const { t } = useTranslation('permissions');
  const of = <Effect extends { readonly change: 'gain' | 'loss' }>(effects: readonly Effect[]) =>
    effects.filter((effect) => effect.change === change);
  const [menus, buttons, rows, fields] = [
    of(impact.menus),
    of(impact.buttons),
    of(impact.rows),
    of(impact.fields),
  ];
  if (menus.length + buttons.length + rows.length + fields.length === 0) return null;
  return (
    <section className={styles['side']} data-change={change} aria-label={t(`impact.${change}`)}>
      <h3 className={styles['sideTitle']}>{t(`impact.${change}`)}</h3>
      <ul className={styles['effects']}>
        {menus.map(({ menuId, people }) => (
          <Effect all={impact.people.count} key={menuId} people={people}>
            {t('diff.kind.menu', { name: menuPath(words, menuId) })}
          </Effect>
        ))}
        {buttons.map(({ code, people }) => (
          <Effect all={impact.people.count} key={code} people={people}>
            {t('diff.kind.button', { name: buttonName(words, code) })}
          </Effect>
        ))}
        {rows.map(({ resource, scope, denied, people }) => (
          <Effect
            all={impact.people.count}
            key={`${resource} ${JSON.stringify(scope)} ${denied}`}
            people={people}
          >
            {t(denied ? 'impact.deniedRows' : 'impact.rows', { name: resourceName(words, resource) })}
            <ScopeText words={words} resource={resource} scope={scope} />
          </Effect>
        ))}
        {fields.map(({ resource, field, status, before, after, people }) => (
          <Effect all={impact.people.count} key={`${resource} ${field} ${status ?? ''}`} people={people}>
            {t(status === null ? 'diff.field' : 'diff.fieldInStates', {
              name: resourceName(words, resource),
              field: fieldName(words, resource, field),
              states: stateNames(words, resource, status === null ? [] : [status]).join(''),
              before: t(`mode.${before}`),
              after: t(`mode.${after}`),
            })}
          </Effect>
        ))}
      </ul>
    </section>
  );
}

interface EffectProps {
  readonly people: People;
  /** Number of affected people; the header lists who they are. */
  readonly all: number;
  readonly children: ReactNode;
}

function Effect({ people, all, children }: EffectProps) {
  const { t } = useTranslation('permissions');
  const { count, names } = peopleText(people, t('separator'));
  const isNamed = count <= people.first.length;
  const who = isNamed ? names : t('impact.some', { count, names });
  return (
    <li className={styles['effect']}>
      <span>{children}</span>
      <span className={styles['who']}>{count === all && all > 1 ? t('impact.all', { count }) : who}</span>
    </li>
  );
}
