import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQueries } from '#web/api/account.ts';
import { VERSION } from '#web/lib/version.ts';
import type { Room } from '#web/lib/viewport.ts';
import { useSession } from '#web/session/session.store.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import type { IconName } from '#web/ui/icon/icons.ts';
import { late } from '#web/ui/late/late.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { openPanel, type ShellPanel } from '../shell.store.ts';
import styles from './header.module.css';

/** Rarely used: loaded when the panel is about to be opened. */
const Preferences = late(
  async () => (await import('#web/features/account-settings/preferences-form.tsx')).PreferencesForm,
  { hasBox: false },
);

interface Person {
  readonly name: string;
  readonly account: string;
  /** Post and department, as far as available. */
  readonly post: string;
}

function usePerson(): Person {
  const user = useSession((session) => session?.userInfo);
  const post = [user?.postName, user?.orgName].filter(Boolean).join(' · ');
  return { name: user?.username ?? '', account: user?.account ?? '', post };
}

function OwnAvatar({ name }: { readonly name: string }) {
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const { data = '' } = useQuery(accountQueries.avatar(memberId));
  return <Avatar name={name} src={data} />;
}

const ACTIONS = [
  { panel: 'accountSettings', icon: 'user', text: 'user.account' },
  { panel: 'shortcuts', icon: 'thunderbolt', text: 'user.shortcuts' },
  { panel: 'logout', icon: 'logout', text: 'user.logout' },
] as const satisfies readonly { panel: ShellPanel; icon: IconName; text: string }[];

function UserPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('shell');
  const { name, account, post } = usePerson();
  return (
    <div className={styles['userPanel']}>
      <div className={styles['userHead']}>
        <OwnAvatar name={name} />
        <span>
          <span className={styles['name']}>{name}</span> <span className={styles['post']}>{account}</span>
          <div className={styles['post']}>{post}</div>
        </span>
      </div>
      <div className={styles['userPreferences']}>
        <Preferences isDense />
      </div>
      <div className={styles['userActions']}>
        {ACTIONS.map(({ panel, icon, text }) => (
          <button
            key={panel}
            type="button"
            className={styles['userAction']}
            onClick={() => {
              onDone();
              openPanel(panel);
            }}
          >
            <Icon name={icon} size={16} />
            {t(text)}
          </button>
        ))}
      </div>
      <p className={styles['version']}>{t('user.version', { version: VERSION })}</p>
    </div>
  );
}

/** The user menu: account settings, theme, help, and sign-out (HDR-01). */
export function UserMenu({ room }: { readonly room: Room }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const { name, post } = usePerson();
  return (
    <div className={styles['user']}>
      <OwnAvatar name={name} />
      {room !== 'drawer' && (
        <>
          <span className={styles['who']}>
            <span className={styles['name']}>{name}</span>
            {post && <span className={styles['post']}>{post}</span>}
          </span>
          <Icon name="down" size={11} />
        </>
      )}
      <Popover
        label={t('user.label', { name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        content={<UserPanel onDone={() => setOpen(false)} />}
      >
        <button
          type="button"
          className={styles['userButton']}
          aria-expanded={isOpen}
          aria-label={t('user.label', { name })}
          onPointerEnter={Preferences.preload}
          onFocus={Preferences.preload}
        />
      </Popover>
    </div>
  );
}
