import {
  MESSAGE_KINDS,
  MESSAGE_MAILS,
  type MessageKind,
  type MessageSettings,
} from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageQueries, saveSettings } from '#web/api/messages.ts';
import { MessageKindTag } from '#web/tabs/message-kind-tag.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Segmented } from '#web/ui/segmented/segmented.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from './settings-dialog.module.css';

const WIDTH_PX = 560;

type Mails = MessageSettings['mail'];

/** Which kinds are also sent by mail. In-app delivery is fixed, so it is stated and not asked. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common']);
  const { data, isError, refetch } = useQuery(messageQueries.settings());
  const [chosen, setChosen] = useState<Mails | null>(null);
  const mail = chosen ?? data?.mail;
  const canChoose = data !== undefined && data.canMail && data.mailAddress !== null;
  const save = async () => {
    if (!mail) return;
    await saveSettings(mail);
    showToast('success', t('settings.saved'));
    onClose();
  };
  return (
    <AppModal
      title={t('settings.title')}
      onClose={onClose}
      widthPx={WIDTH_PX}
      canConfirm={chosen !== null}
      {...(canChoose ? { onConfirm: () => save().catch(() => undefined) } : {})} // the client shows errors
    >
      {isError && !data && (
        <p role="alert">
          {t('settings.failed')}{' '}
          <Button tone="link" onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        </p>
      )}
      {data && mail && (
        <>
          <p className={styles['note']}>{noteOf(data)}</p>
          <ul className={styles['kinds']}>
            {MESSAGE_KINDS.map((kind) => (
              <KindRow
                key={kind}
                kind={kind}
                mail={canChoose ? mail[kind] : null}
                onChange={(next) => setChosen({ ...mail, [kind]: next })}
              />
            ))}
          </ul>
        </>
      )}
    </AppModal>
  );

  function noteOf({ canMail, mailAddress }: MessageSettings): string {
    if (!canMail) return t('settings.noMail');
    return mailAddress === null ? t('settings.noAddress') : t('settings.address', { address: mailAddress });
  }
}

interface KindRowProps {
  readonly kind: MessageKind;
  /** Null when there is no choice. */
  readonly mail: Mails[MessageKind] | null;
  readonly onChange: (mail: Mails[MessageKind]) => void;
}

function KindRow({ kind, mail, onChange }: KindRowProps) {
  const { t } = useTranslation(['messages', 'shell']);
  const name = t(`shell:message.kind.${kind}`);
  return (
    <li className={styles['kind']}>
      <span className={styles['name']}>
        <MessageKindTag kind={kind} />
      </span>
      <span className={styles['inside']}>{t('settings.inside')}</span>
      {mail !== null && (
        <Segmented
          label={t('settings.mailOf', { name })}
          value={mail}
          options={MESSAGE_MAILS.map((value) => ({ value, label: t(`settings.mail.${value}`) }))}
          onChange={onChange}
        />
      )}
    </li>
  );
}
