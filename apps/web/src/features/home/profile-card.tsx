import { MASKED_WHOLE } from '@haiqiao/contract/access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountQueries } from '#web/api/account.ts';
import { useViewer } from '#web/session/storage-owner.ts';
import { useSession } from '#web/session/session.store.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/card/card.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './home.module.css';

/** My name, account, post and contact details. */
export function ProfileCard({ onEdit }: { readonly onEdit: () => void }) {
  const { t } = useTranslation('home');
  const user = useSession((session) => session?.userInfo);
  // Contact details are hidden while viewing as another person.
  const isViewed = useViewer() !== null;
  const { data } = useQuery({ ...accountQueries.contact(user?.id ?? ''), enabled: !isViewed });
  const post = [user?.postName, user?.orgName].filter(Boolean).join(' · ');
  const name = user?.username ?? '';
  return (
    <Card
      title={t('profile.title')}
      actions={
        <Button tone="link" onClick={onEdit}>
          {t('profile.edit')}
        </Button>
      }
    >
      <div className={styles['profile']}>
        <span className={styles['portrait']} aria-hidden>
          {[...name][0]?.toUpperCase()}
        </span>
        <div className={styles['identity']}>
          <div className={styles['person']}>
            {name}
            <span className={styles['account']}>{user?.account}</span>
          </div>
          <div className={styles['post']}>{post || t('profile.noPost')}</div>
        </div>
        <dl className={styles['contacts']}>
          <div>
            <dt>
              <Icon name="mail" />
              <span className="sr-only">{t('profile.email')}</span>
            </dt>
            <dd>
              {isViewed && MASKED_WHOLE}
              {data && (data.email || <span className={styles['unset']}>{t('profile.noEmail')}</span>)}
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="mobile" />
              <span className="sr-only">{t('profile.phone')}</span>
            </dt>
            <dd>
              {isViewed && MASKED_WHOLE}
              {data && (data.telphone || <span className={styles['unset']}>{t('profile.noPhone')}</span>)}
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
