import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveMembers, reloadOrganisation } from '#web/api/organisation.ts';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from '../organisation.module.css';
import { refusalMessage } from '#web/api/api-error.ts';
import { RefusalStrip } from '../refusal-strip.tsx';
import { UnitChoice } from '../tree/unit-choice.tsx';

const WIDTH_PX = 520;
/** Names listed in full; the others are counted. */
const NAMED_MAX = 12;

export interface TransferDialogProps {
  readonly members: readonly { readonly id: string; readonly username: string }[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** 调岗: moves members to another unit, with their current posts or others. */
export function TransferDialog({ members, onDone, onClose }: TransferDialogProps) {
  const { t } = useTranslation('organisation');
  const [orgId, setOrgId] = useState('');
  const [posts, setPosts] = useState<'keep' | 'new'>('keep');
  const [postIds, setPostIds] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const move = async () => {
    setChecked(true);
    if (orgId === '') return;
    try {
      const ids = members.map(({ id }) => id);
      const { moved } = await moveMembers({
        ids,
        orgId,
        ...(posts === 'new' ? { postIds: [...postIds] } : {}),
      });
      showToast('success', t('transfer.done', { count: moved }));
      await reloadOrganisation();
      onDone();
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error));
    }
  };
  return (
    <AppModal title={t('transfer.title')} onClose={onClose} onConfirm={move} widthPx={WIDTH_PX}>
      <RefusalStrip refusal={refusal} />
      <ul className={styles['names']} aria-label={t('transfer.who')}>
        {members.slice(0, NAMED_MAX).map(({ id, username }) => (
          <li key={id}>{username}</li>
        ))}
        {members.length > NAMED_MAX && <li>{t('transfer.more', { count: members.length })}</li>}
      </ul>
      <div className={styles['stack']}>
        <Field label={t('transfer.org')} isRequired error={isChecked && orgId === '' ? t('issue.org') : ''}>
          {(binding) => <UnitChoice {...binding} value={orgId} onChange={setOrgId} />}
        </Field>
        <Field label={t('transfer.posts')}>
          {(binding) => (
            <RadioGroup
              {...binding}
              value={posts}
              options={[
                { value: 'keep', label: t('transfer.keepPosts') },
                { value: 'new', label: t('transfer.newPosts') },
              ]}
              onChange={setPosts}
            />
          )}
        </Field>
        {posts === 'new' && (
          <RecordChoice
            aria-label={t('transfer.newPosts')}
            target="post"
            isMany
            values={postIds}
            onChange={setPostIds}
          />
        )}
      </div>
    </AppModal>
  );
}
