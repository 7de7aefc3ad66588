import { listNames } from '#web/i18n/list-names.ts';
import type { Post } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { organisationQueries, reloadOrganisation, storePost } from '#web/api/organisation.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from '../organisation.module.css';
import { RefusalStrip } from '../refusal-strip.tsx';
import { UnitChoice } from '../tree/unit-choice.tsx';

const WIDTH_PX = 560;
const NAME_MAX = 100;
const CODE_MAX = 64;
/** Contract format: lower-case letters, digits and hyphens, beginning with a letter. */
const CODE = /^[a-z][a-z0-9-]{1,63}$/;

export interface PostDialogProps {
  /** Null for a new post. */
  readonly id: string | null;
  readonly canSave: boolean;
  readonly onClose: () => void;
}

/** A post: a new one, or an existing one with its holders and grants. */
export function PostDialog({ id, canSave, onClose }: PostDialogProps) {
  const { t } = useTranslation(['organisation', 'common']);
  const found = useQuery({ ...organisationQueries.post(id ?? ''), enabled: id !== null });
  if (id === null) return <PostForm post={null} canSave={canSave} onClose={onClose} />;
  if (found.data)
    return <PostForm key={found.data.rowVersion} post={found.data} canSave={canSave} onClose={onClose} />;
  return (
    <AppModal title={t('post.edit')} onClose={onClose} widthPx={WIDTH_PX}>
      {found.error ? (
        <Strip tone="error">{found.error.message}</Strip>
      ) : (
        <p role="status">{t('common:loading')}</p>
      )}
    </AppModal>
  );
}

function PostForm({ post, canSave, onClose }: { post: Post | null } & Omit<PostDialogProps, 'id'>) {
  const { t } = useTranslation('organisation');
  const { draft, isTried, refusal, put, submit } = useDraft(() => ({
    name: post?.name ?? '',
    code: post?.code ?? '',
    orgId: post?.orgId ?? '',
    level: String(post?.level ?? 0),
    orderNo: String(post?.orderNo ?? 0),
  }));
  const issues = {
    name: draft.name.trim() === '' ? t('issue.name') : '',
    code: CODE.test(draft.code.trim()) ? '' : t('issue.code'),
  };
  const save = () =>
    submit(issues, async () => {
      const { name, code, orgId, level, orderNo } = draft;
      const input = {
        name,
        code: code.trim(),
        orgId: orgId || null,
        level: figure(level),
        orderNo: figure(orderNo),
      };
      await storePost(input, post && { id: post.id, rowVersion: post.rowVersion });
      showToast('success', t('message.saved'));
      await reloadOrganisation();
      onClose();
    });
  const isFixed = !canSave;
  return (
    <AppModal
      title={post ? t('post.edit') : t('post.add')}
      onClose={onClose}
      {...(canSave ? { onConfirm: save } : {})}
      widthPx={WIDTH_PX}
    >
      <RefusalStrip refusal={refusal} />
      <div className={styles['fields']}>
        <TextField
          label={t('post.name')}
          isRequired
          error={isTried ? issues.name : ''}
          isDisabled={isFixed}
          maxLength={NAME_MAX}
          value={draft.name}
          onChange={(name) => put({ name })}
        />
        <TextField
          label={t('post.code')}
          isRequired
          hint={post?.isMapped ? t('post.mapped') : t('codeHint')}
          error={isTried ? issues.code : ''}
          isDisabled={isFixed || post?.isMapped === true}
          maxLength={CODE_MAX}
          value={draft.code}
          onChange={(code) => put({ code })}
        />
        <Field label={t('post.org')}>
          {(binding) => (
            <UnitChoice
              {...binding}
              isDisabled={isFixed}
              value={draft.orgId}
              valueLabel={post?.orgName ?? ''}
              onChange={(orgId) => put({ orgId })}
            />
          )}
        </Field>
        {(['level', 'orderNo'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`post.${field}`)}
            isDisabled={isFixed}
            inputMode="numeric"
            maxLength={field === 'level' ? 3 : 6}
            value={draft[field]}
            onChange={(text) => put({ [field]: text.replaceAll(/\D/g, '') })}
          />
        ))}
      </div>
      {post && <PostFacts post={post} />}
    </AppModal>
  );
}

function figure(text: string): number {
  return text === '' ? 0 : Number(text);
}

function PostFacts({ post }: { readonly post: Post }) {
  const { t } = useTranslation('organisation');
  return (
    <dl className={styles['facts']}>
      <dt>{t('post.holders')}</dt>
      <dd>{t('post.holderCount', { count: post.members })}</dd>
      <dt>{t('post.groups')}</dt>
      <dd>{post.groups.length === 0 ? t('post.noGroups') : listNames(post.groups)}</dd>
    </dl>
  );
}
