import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import styles from './account-settings.module.css';
import { PreferencesForm } from './preferences-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { OwnSessions } from './security/own-sessions.tsx';
import { SecondFactor } from './security/second-factor.tsx';

/** The parts of the dialog. */
export type AccountPart = 'profile' | 'security' | 'preferences';

export interface AccountSettingsDialogProps {
  readonly startsWith: AccountPart;
  readonly onClose: () => void;
}

const WIDTH_PX = 720;

const PARTS: readonly { readonly part: AccountPart; readonly icon: IconName }[] = [
  { part: 'profile', icon: 'user' },
  { part: 'security', icon: 'safety-certificate' },
  { part: 'preferences', icon: 'skin' },
];

/** Account settings: profile and password, and preferences. Closing discards input (ACC-07). */
export function AccountSettingsDialog({ startsWith, onClose }: AccountSettingsDialogProps) {
  const { t } = useTranslation('account');
  const [shown, setShown] = useState<AccountPart>(startsWith);
  return (
    <AppModal title={t('title')} onClose={onClose} widthPx={WIDTH_PX} isFlush>
      <div className={styles['dialog']}>
        <nav className={styles['nav']} aria-label={t('parts')}>
          {PARTS.map(({ part, icon }) => (
            <button
              key={part}
              type="button"
              className={styles['part']}
              aria-current={part === shown}
              onClick={() => setShown(part)}
            >
              <Icon name={icon} />
              {t(`part.${part}`)}
            </button>
          ))}
        </nav>
        <Part part={shown} onClose={onClose} />
      </div>
    </AppModal>
  );
}

function Part({ part, onClose }: { readonly part: AccountPart; readonly onClose: () => void }) {
  if (part === 'profile') return <ProfileForm onClose={onClose} />;
  return <div className={styles['looks']}>{part === 'security' ? <Security /> : <PreferencesForm />}</div>;
}

/** Sign-in methods and sessions of the user. */
function Security() {
  return (
    <>
      <SecondFactor />
      <OwnSessions />
    </>
  );
}
