import { extensionOf, IMAGE_EXTENSIONS } from '@haiqiao/contract/field-types';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQueries, changeAvatar } from '#web/api/account.ts';
import { refusalMessage } from '#web/api/api-error.ts';
import { sendFile } from '#web/api/files.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import { useSession } from '#web/session/session.store.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { late } from '#web/ui/late/late.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './account-settings.module.css';

const CropDialog = late(
  async () => {
    const [{ CropDialog: dialog }] = await Promise.all([
      import('#web/field-types/cropping/crop-dialog.tsx'),
      needTexts(['files']),
    ]);
    return dialog;
  },
  { hasBox: false },
);

/** Output size of the crop dialog for avatars (SPEC §9). */
export const AVATAR_OUTPUT = { width: 248, height: 248 };
const SIZE_PX = 64;

/** Shows the refusal of a call; any other error is a bug. */
function showError(error: unknown): void {
  showToast('error', refusalMessage(error));
}

async function sendAvatar(memberId: string, file: File): Promise<void> {
  const uploaded = await sendFile(file, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    begunAt: null,
    onBegun: () => undefined,
  });
  await changeAvatar(memberId, uploaded.uri);
}

/** One's own picture: chosen, cropped to a square, shown everywhere at once (UPL-08). */
export function AvatarRow({ name }: { readonly name: string }) {
  const { t } = useTranslation('account');
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const { data: src = '' } = useQuery(accountQueries.avatar(memberId));
  const [chosen, setChosen] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (IMAGE_EXTENSIONS.includes(extensionOf(file.name))) setChosen(file);
    else showToast('error', t('avatar.refused'));
  };
  const change = async (act: () => Promise<void>, said: 'avatar.saved' | 'avatar.removed') => {
    try {
      await act();
      setChosen(null);
      showToast('success', t(said));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className={styles['avatar']} role="group" aria-label={t('avatar.title')}>
      <Avatar name={name} src={src} sizePx={SIZE_PX} />
      <div className={styles['avatarWords']}>
        <div className={styles['avatarTools']}>
          <Button onClick={() => input.current?.click()}>{t('avatar.change')}</Button>
          {src !== '' && (
            <Button
              tone="text"
              onClick={() => void change(() => changeAvatar(memberId, null), 'avatar.removed')}
            >
              {t('avatar.remove')}
            </Button>
          )}
        </div>
        <span className={styles['sectionHint']}>{t('avatar.hint')}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {chosen && (
        <CropDialog
          file={chosen}
          output={AVATAR_OUTPUT}
          onConfirm={(file) => change(() => sendAvatar(memberId, file), 'avatar.saved')}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}
