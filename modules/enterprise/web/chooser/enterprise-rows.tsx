import { StatusTag, useTranslation } from '@haiqiao/web/sdk';
import styles from './enterprise-chooser.module.css';

/** Data of an enterprise in both lists; the credit code is its key in both. */
export interface EnterpriseLine {
  readonly businessLicense: string;
  readonly enterpriseName: string;
  readonly dataId: string | null;
  readonly facts: readonly string[];
}

export interface EnterpriseRowsProps {
  readonly label: string;
  readonly lines: readonly EnterpriseLine[];
  /** Credit code of the chosen one; empty for none. */
  readonly chosen: string;
  readonly onChoose: (businessLicense: string) => void;
  /** Whether those in the library are marked. */
  readonly isMarked: boolean;
}

/** A single choice of enterprises; the arrow keys move between them. */
export function EnterpriseRows({ label, lines, chosen, onChoose, isMarked }: EnterpriseRowsProps) {
  const { t } = useTranslation('enterprise');
  return (
    <div role="radiogroup" aria-label={label} className={styles['rows']}>
      {lines.map(({ businessLicense, enterpriseName, facts, dataId }) => (
        <label key={businessLicense} className={styles['row']}>
          <input
            type="radio"
            name="enterprise"
            className={styles['dot']}
            value={businessLicense}
            checked={businessLicense === chosen}
            onChange={() => onChoose(businessLicense)}
          />
          <span className={styles['name']}>
            {enterpriseName}
            {isMarked && dataId !== null && (
              <StatusTag family="green" glyph="check">
                {t('inLibrary')}
              </StatusTag>
            )}
          </span>
          <span className={styles['facts']}>
            <span className={styles['code']}>{businessLicense}</span>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </label>
      ))}
    </div>
  );
}
