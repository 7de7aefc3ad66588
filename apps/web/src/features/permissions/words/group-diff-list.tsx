import type { FactChange, GrantChange, GroupDiff, GroupHolder } from '@haiqiao/contract/access';
import { countDifferences } from '@haiqiao/contract/access';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './group-diff-list.module.css';
import {
  buttonName,
  fieldName,
  type GroupWords,
  holderName,
  menuPath,
  resourceName,
  stateNames,
} from './group-words.ts';
import { ScopeText } from './scope-text.tsx';

/** Whether a line adds, removes or changes something. */
type Sign = 'more' | 'less' | 'other';

export interface GroupDiffListProps {
  readonly diff: GroupDiff;
  readonly words: GroupWords;
}

/** All differences of two contents as text, one per line. */
export function GroupDiffList({ diff, words }: GroupDiffListProps) {
  const { t } = useTranslation('permissions');
  if (countDifferences(diff) === 0) return <p className={styles['none']}>{t('diff.none')}</p>;
  return (
    <ul className={styles['list']}>
      {diff.facts.map((change) => (
        <FactLine key={change.fact} change={change} words={words} />
      ))}
      {diff.menus.map((change) => (
        <GrantLine key={change.id} kind="menu" change={change} name={menuPath(words, change.id)} />
      ))}
      {diff.buttons.map((change) => (
        <GrantLine key={change.id} kind="button" change={change} name={buttonName(words, change.id)} />
      ))}
      <RowLines diff={diff} words={words} />
      <FieldLines diff={diff} words={words} />
      {diff.holders.added.map((holder) => (
        <HolderLine key={holder.id} sign="more" holder={holder} words={words} />
      ))}
      {diff.holders.removed.map((holder) => (
        <HolderLine key={holder.id} sign="less" holder={holder} words={words} />
      ))}
    </ul>
  );
}

const SIGNS: Readonly<Record<Sign, string>> = { more: '+', less: '−', other: '≠' };

function Line({ sign, children }: { readonly sign: Sign; readonly children: ReactNode }) {
  const { t } = useTranslation('permissions');
  return (
    <li className={styles['line']} data-sign={sign}>
      <span className={styles['sign']} aria-label={t(`diff.sign.${sign}`)} role="img">
        {SIGNS[sign]}
      </span>
      <span>{children}</span>
    </li>
  );
}

function FactLine({ change, words }: { readonly change: FactChange; readonly words: GroupWords }) {
  const { t } = useTranslation('permissions');
  const text = (value: string | null): string => factText({ ...change, value }, words) ?? t('diff.nothing');
  const worded = (value: string | null): string => {
    if (change.fact === 'status' && value !== null)
      return t(`status.${value === 'ENABLED' ? value : 'DISABLED'}`);
    if (change.fact === 'audience' && value !== null)
      return t(`audience.${value === 'STAFF' ? value : 'ENTERPRISE'}`);
    return text(value);
  };
  return (
    <Line sign="other">
      {t('diff.fact', {
        fact: t(`basics.${factLabel(change)}`),
        before: worded(change.before),
        after: worded(change.after),
      })}
    </Line>
  );
}

function factLabel({ fact }: FactChange) {
  return fact === 'parentId' ? 'parent' : fact;
}

function factText(
  { fact, value }: Pick<FactChange, 'fact'> & { readonly value: string | null },
  words: GroupWords,
): string | null {
  if (value === null || value === '') return null;
  if (fact === 'parentId') return words.groups.find(({ id }) => id === value)?.name ?? value;
  return fact === 'validFrom' || fact === 'validTo' ? shanghaiTime(value) : value;
}

interface GrantLineProps {
  readonly kind: 'menu' | 'button';
  readonly change: GrantChange;
  readonly name: string;
}

function GrantLine({ kind, change: { before, after }, name }: GrantLineProps) {
  const { t } = useTranslation('permissions');
  const isLifted = before === 'denied' && after === 'none';
  const sign: Sign = after === 'granted' || isLifted ? 'more' : 'less';
  const what = t(`diff.kind.${kind}`, { name });
  const verb = isLifted ? 'lifted' : after === 'none' ? 'taken' : after;
  return <Line sign={sign}>{t(`diff.${verb}`, { what })}</Line>;
}

function RowLines({ diff: { rowRules }, words }: GroupDiffListProps) {
  const { t } = useTranslation('permissions');
  const both = [
    ...rowRules.removed.map((rule) => ({ rule, isAdded: false })),
    ...rowRules.added.map((rule) => ({ rule, isAdded: true })),
  ];
  return both.map(({ rule, isAdded }) => (
    <Line key={`${isAdded} ${JSON.stringify(rule)}`} sign={isAdded === rule.denied ? 'less' : 'more'}>
      {t(`diff.rows.${rule.denied ? 'denied' : 'granted'}.${isAdded ? 'added' : 'removed'}`, {
        name: resourceName(words, rule.resource),
      })}
      <ScopeText words={words} resource={rule.resource} scope={rule.scope} />
    </Line>
  ));
}

function FieldLines({ diff: { fieldRules }, words }: GroupDiffListProps) {
  const { t } = useTranslation(['permissions', 'fields']);
  return fieldRules.map(({ resource, field, statuses, before, after }) => {
    const states = stateNames(words, resource, statuses).join(t('fields:separator'));
    const mode = (value: typeof before) => t(`mode.${value ?? (statuses.length > 0 ? 'same' : 'editable')}`);
    return (
      <Line key={`${resource} ${field} ${statuses.join(' ')}`} sign="other">
        {t(states === '' ? 'diff.field' : 'diff.fieldInStates', {
          name: resourceName(words, resource),
          field: fieldName(words, resource, field),
          states,
          before: mode(before),
          after: mode(after),
        })}
      </Line>
    );
  });
}

interface HolderLineProps {
  readonly sign: 'more' | 'less';
  readonly holder: GroupHolder;
  readonly words: GroupWords;
}

function HolderLine({ sign, holder, words }: HolderLineProps) {
  const { t } = useTranslation('permissions');
  const name = holderName(words, holder) ?? t('holders.gone');
  return <Line sign={sign}>{t(`diff.holder.${sign}`, { kind: t(`holderKind.${holder.kind}`), name })}</Line>;
}
