import type { AccessCheck, AccessExplanation, AccessFinding } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { StatusTag, type StatusFamily, type StatusGlyph } from '#web/ui/status-tag/status-tag.tsx';
import { buttonName, type GroupWords, stateNames } from '../words/group-words.ts';
import { ScopeText } from '../words/scope-text.tsx';
import styles from './explain.module.css';

export interface CheckListProps {
  readonly explanation: AccessExplanation;
  readonly words: GroupWords;
  /** Code of the queried resource; empty for other questions. */
  readonly resource: string;
}

/** All required checks in order, with the findings of each group. */
export function CheckList({ explanation, ...props }: CheckListProps) {
  return (
    <ol className={styles['checks']}>
      {explanation.checks.map((check) => (
        <Check key={check.kind} check={check} explanation={explanation} {...props} />
      ))}
    </ol>
  );
}

type CheckProps = CheckListProps & { readonly check: AccessCheck };

function Check({ check, ...props }: CheckProps) {
  const { t } = useTranslation('explain');
  const { kind, passes, findings } = check;
  const isSilent = findings.length === 0 && SPOKEN.has(kind);
  return (
    <li className={styles['check']} data-passes={passes}>
      <div className={styles['head']}>
        <StatusTag family={passes ? 'green' : 'red'} glyph={passes ? 'check' : 'cross'}>
          {t(passes ? 'passes' : 'refuses')}
        </StatusTag>
        <strong>{t(`check.${kind}`)}</strong>
      </div>
      <p className={styles['sentence']}>
        <Sentence check={check} {...props} />
      </p>
      {isSilent && <p className={styles['quiet']}>{t('noRule')}</p>}
      {findings.length > 0 && (
        <ul className={styles['findings']}>
          {findings.map((finding, at) => (
            <Finding key={`${finding.groupId} ${at}`} finding={finding} {...props} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Checks that groups can grant; without a rule the answer is no. */
const SPOKEN: ReadonlySet<AccessCheck['kind']> = new Set(['code', 'menu', 'reach', 'record', 'field']);

/** The result of a check, in one sentence. */
function Sentence({ check, explanation, words, resource }: CheckProps) {
  const { t } = useTranslation(['explain', 'permissions']);
  const { kind, passes, code = '', absence, status = '', from = [], mode = 'hidden' } = check;
  const outcome = passes ? 'yes' : 'no';
  const states = (codes: readonly string[]) => stateNames(words, resource, codes).join(t('separator'));
  switch (kind) {
    case 'member':
      return t(`sentence.member.${explanation.person.status}`, { name: explanation.person.name });
    case 'code':
      return t(`sentence.code.${outcome}`, { name: buttonName(words, code), code });
    case 'menuShown':
      return absence ? t(`sentence.menuShown.${absence}`) : t('sentence.menuShown.yes');
    case 'state':
      return t(`sentence.state.${outcome}`, { status: states([status]), states: states(from) });
    case 'field': {
      const more = check.isPersonal ? t(check.canUnmask ? 'sentence.unmask' : 'sentence.personal') : '';
      return `${t('sentence.field', { mode: t(`permissions:mode.${mode}`) })}${more}`;
    }
    case 'public':
    case 'signedIn':
    case 'apiKey':
    case 'platform':
      return t(`sentence.${kind}`);
    default:
      return t(`sentence.${kind}.${outcome}`);
  }
}

const LOOKS: Readonly<Record<AccessFinding['effect'], readonly [StatusFamily, StatusGlyph]>> = {
  allows: ['green', 'check'],
  limits: ['amber', 'half'],
  refuses: ['red', 'barred'],
};

type FindingProps = CheckListProps & { readonly finding: AccessFinding };

/** The finding of one group. */
function Finding({ finding, explanation, words, resource }: FindingProps) {
  const { t } = useTranslation(['explain', 'permissions']);
  const { groupId, isInForce, effect, scope, matches, mode, statuses = [] } = finding;
  const group = explanation.groups.find(({ id }) => id === groupId);
  const [family, glyph] = isInForce ? LOOKS[effect] : (['stone', 'pause'] as const);
  return (
    <li className={styles['finding']} data-counts={isInForce && matches !== false}>
      <StatusTag family={family} glyph={glyph}>
        {t(isInForce ? `effect.${effect}` : 'effect.notInForce')}
      </StatusTag>
      <span className={styles['group']}>{group?.name ?? groupId}</span>
      {mode && <span>{t(`permissions:mode.${mode}`)}</span>}
      {statuses.length > 0 && (
        <span className={styles['quiet']}>
          {t('inStates', { states: stateNames(words, resource, statuses).join(t('separator')) })}
        </span>
      )}
      {scope && (
        <span>
          <ScopeText words={words} resource={resource} scope={scope} />
        </span>
      )}
      {matches !== undefined && (
        <span className={styles['quiet']}>{t(matches ? 'matches' : 'matchesNot')}</span>
      )}
    </li>
  );
}
