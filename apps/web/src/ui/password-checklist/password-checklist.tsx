import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@haiqiao/contract/rules';
import { CheckCircleGlyph } from '../glyph/glyph.tsx';
import styles from './password-checklist.module.css';

export interface PasswordChecklistProps {
  readonly password: string;
  /** Name of the list, for readers. */
  readonly label: string;
  readonly textOf: (rule: PasswordRule) => string;
  /** Said behind a rule that is kept, and behind one that is not yet. */
  readonly kept: string;
  readonly open: string;
}

/** The rule for new passwords as a list that ticks itself off while one types (ACC-04). */
export function PasswordChecklist({ password, label, textOf, kept, open }: PasswordChecklistProps) {
  const broken = brokenPasswordRules(password);
  return (
    <ul className={styles['checklist']} aria-label={label}>
      {PASSWORD_RULES.map((rule) => {
        const isKept = !broken.includes(rule);
        return (
          <li key={rule} className={styles['check']} data-kept={isKept}>
            {isKept ? <CheckCircleGlyph size={14} /> : <span className={styles['ring']} />}
            {textOf(rule)}
            <span className="sr-only">{isKept ? kept : open}</span>
          </li>
        );
      })}
    </ul>
  );
}
