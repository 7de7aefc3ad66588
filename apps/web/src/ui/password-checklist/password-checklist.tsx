import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@haiqiao/contract/rules';
import { CheckCircleGlyph } from '../glyph/glyph.tsx';
import styles from './password-checklist.module.css';

export interface PasswordChecklistProps {
  readonly password: string;
  /** Accessible name of the list. */
  readonly label: string;
  readonly textOf: (rule: PasswordRule) => string;
  /** Announced after a met rule, and after an unmet one. */
  readonly met: string;
  readonly open: string;
}

/** The password rules as a list that is ticked off during typing (ACC-04). */
export function PasswordChecklist({ password, label, textOf, met, open }: PasswordChecklistProps) {
  const broken = brokenPasswordRules(password);
  return (
    <ul className={styles['checklist']} aria-label={label}>
      {PASSWORD_RULES.map((rule) => {
        const isMet = !broken.includes(rule);
        return (
          <li key={rule} className={styles['check']} data-kept={isMet}>
            {isMet ? <CheckCircleGlyph size={14} /> : <span className={styles['ring']} />}
            {textOf(rule)}
            <span className="sr-only">{isMet ? met : open}</span>
          </li>
        );
      })}
    </ul>
  );
}
