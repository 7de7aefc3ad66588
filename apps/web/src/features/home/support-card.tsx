import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingQueries } from '#web/api/settings.ts';
import { VERSION } from '#web/lib/version.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { ShellPart } from './home.logic.ts';
import styles from './home.module.css';

/** Whom to ask, which version this is, and what must not be put into it. */
export function SupportCard({ onOpenPart }: { readonly onOpenPart: (part: ShellPart) => void }) {
  const { t } = useTranslation('home');
  const { data } = useQuery(settingQueries.public());
  return (
    <Card
      className={styles['supportCard']}
      title={t('support.title')}
      actions={
        <Button tone="link" onClick={() => onOpenPart('shortcuts')}>
          {t('quick.shortcuts')}
        </Button>
      }
    >
      <dl className={styles['support']}>
        {data?.centreName && (
          <div>
            <dt>{t('support.centre')}</dt>
            <dd>{data.centreName}</dd>
          </div>
        )}
        {data?.supportPhone && (
          <div>
            <dt>{t('support.phone')}</dt>
            <dd>{data.supportPhone}</dd>
          </div>
        )}
        <div>
          <dt>{t('support.version')}</dt>
          <dd>{VERSION}</dd>
        </div>
      </dl>
      <p className={styles['secrecy']}>
        <Icon name="info-circle" /> {t('support.secrecy')}
      </p>
    </Card>
  );
}
