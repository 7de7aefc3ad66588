import {
  countDifferences,
  type GrantState,
  type GroupContent,
  type GroupDiff,
} from '@haiqiao/contract/access';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  buttonName,
  fieldName,
  type GroupWords,
  holderName,
  menuPath,
  resourceName,
  stateNames,
} from '../words/group-words.ts';
import { ScopeText } from '../words/scope-text.tsx';
import styles from './compare.module.css';

export interface ComparedSidesProps {
  readonly left: GroupContent;
  readonly right: GroupContent;
  readonly diff: GroupDiff;
  readonly words: GroupWords;
}

/** One line per difference: subject, left value, right value. */
interface ComparedLine {
  readonly key: string;
  readonly about: string;
  readonly left: ReactNode;
  readonly right: ReactNode;
}

/** The differences of two groups as a table. */
export function ComparedSides({ left, right, diff, words }: ComparedSidesProps) {
  const { t } = useTranslation('permissions');
  const lines = useLines(diff, words);
  if (countDifferences(diff) === 0) return <p className={styles['note']}>{t('compare.none')}</p>;
  return (
    <div className={styles['scroll']} role="region" aria-label={t('compare.title')} tabIndex={0}>
      <table className={styles['table']} aria-label={t('compare.title')}>
        <thead>
          <tr>
            <th scope="col">{t('compare.about')}</th>
            <th scope="col">{left.name}</th>
            <th scope="col">{right.name}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.about}</th>
              <td>{line.left}</td>
              <td>{line.right}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useLines(diff: GroupDiff, words: GroupWords): readonly ComparedLine[] {
  const { t } = useTranslation(['permissions', 'fields']);
  const grant = (state: GrantState) => t(`compare.grant.${state}`);
  const [no, yes] = [t('compare.no'), t('compare.yes')];
  return [
    ...diff.menus.map(({ id, before, after }) => ({
      key: `menu ${id}`,
      about: t('diff.kind.menu', { name: menuPath(words, id) }),
      left: grant(before),
      right: grant(after),
    })),
    ...diff.buttons.map(({ id, before, after }) => ({
      key: `button ${id}`,
      about: t('diff.kind.button', { name: buttonName(words, id) }),
      left: grant(before),
      right: grant(after),
    })),
    ...rowLines(diff, words, t('compare.no')).map((line) => ({
      ...line,
      about: t(line.denied ? 'impact.deniedRows' : 'impact.rows', { name: line.about }),
    })),
    ...diff.fieldRules.map(({ resource, field, statuses, before, after }) => ({
      key: `field ${resource} ${field} ${statuses.join(' ')}`,
      about: [
        t('compare.field', { name: resourceName(words, resource), field: fieldName(words, resource, field) }),
        ...stateNames(words, resource, statuses),
      ].join(t('fields:separator')),
      left: t(`mode.${before ?? (statuses.length > 0 ? 'same' : 'editable')}`),
      right: t(`mode.${after ?? (statuses.length > 0 ? 'same' : 'editable')}`),
    })),
    ...[
      ...diff.holders.removed.map((holder) => ({ holder, left: yes, right: no })),
      ...diff.holders.added.map((holder) => ({ holder, left: no, right: yes })),
    ].map(({ holder, ...sides }) => ({
      key: `holder ${holder.kind} ${holder.id}`,
      about: t('compare.holder', {
        kind: t(`holderKind.${holder.kind}`),
        name: holderName(words, holder) ?? t('holders.gone'),
      }),
      ...sides,
    })),
  ];
}

function rowLines({ rowRules }: GroupDiff, words: GroupWords, no: string) {
  const sides = [
    ...rowRules.removed.map((rule) => ({ rule, isLeft: true })),
    ...rowRules.added.map((rule) => ({ rule, isLeft: false })),
  ];
  return sides.map(({ rule, isLeft }) => {
    const text = <ScopeText words={words} resource={rule.resource} scope={rule.scope} />;
    return {
      key: `row ${isLeft} ${JSON.stringify(rule)}`,
      about: resourceName(words, rule.resource),
      denied: rule.denied,
      left: isLeft ? text : no,
      right: isLeft ? no : text,
    };
  });
}
