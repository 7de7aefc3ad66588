import type { SecondFactorStanding } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorQueries } from '#web/api/second-factor.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { LoadState } from './load-state.tsx';
import { SecondFactorDialog, type FactorChange } from './second-factor-dialog.tsx';
import styles from './security.module.css';

/** The state of the user's second factor, and the possible changes. */
export function SecondFactor() {
  const { t } = useTranslation('credentials');
  const found = useQuery(secondFactorQueries.own());
  const [change, setChange] = useState<FactorChange | null>(null);
  return (
    <section className={styles['part']}>
      <SectionTitle hint={t('factor.hint')}>{t('factor.title')}</SectionTitle>
      <LoadState found={found} />
      {found.data && <Standing standing={found.data} onChange={setChange} />}
      {change && <SecondFactorDialog change={change} onClose={() => setChange(null)} />}
    </section>
  );
}

interface StandingProps {
  readonly standing: SecondFactorStanding;
  readonly onChange: (change: FactorChange) => void;
}

function Standing({ standing, onChange }: StandingProps) {
  const { t } = useTranslation('credentials');
  const { isOn, since, recoveryCodesLeft, isRequired } = standing;
  const facts = [
    since === null ? '' : t('factor.since', { time: shanghaiTime(since).slice(0, 16) }),
    isOn ? t('factor.left', { count: recoveryCodesLeft }) : '',
    isRequired ? t('factor.required') : '',
  ].filter((fact) => fact !== '');
  const changes: readonly FactorChange[] = isOn
    ? ['replace', 'renew', ...(isRequired ? [] : (['disable'] as const))]
    : ['enable'];
  return (
    <div className={styles['standing']}>
      <div className={styles['facts']}>
        <StatusTag family={isOn ? 'green' : 'slate'} glyph={isOn ? 'check' : 'ring'}>
          {t(isOn ? 'factor.on' : 'factor.off')}
        </StatusTag>
        {facts.length > 0 && <p className={styles['hint']}>{facts.join(' · ')}</p>}
      </div>
      <div className={styles['actions']}>
        {changes.map((change) => (
          <Button
            key={change}
            size="small"
            tone={change === 'enable' ? 'primary' : change === 'disable' ? 'danger' : 'default'}
            onClick={() => onChange(change)}
          >
            {t(`factor.change.${change}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
