import type { PermissionGroupState } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attempt } from '#web/api/api-error.ts';
import { copyGroup, reloadPermissions } from '#web/api/permission-groups.ts';
import { QuestionDialog } from '#web/ui/dialog/question-dialog.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { comingContent } from './use-group-editor.ts';

export interface CopyDialogProps {
  readonly state: PermissionGroupState;
  readonly onCopied: (id: string) => void;
  readonly onClose: () => void;
}

/** Asks for code and name of a copy of this group. */
export function CopyDialog({ state, onCopied, onClose }: CopyDialogProps) {
  const { t } = useTranslation('permissions');
  const content = comingContent(state);
  const [code, setCode] = useState(`${content.code}-copy`);
  const [name, setName] = useState(t('copy.name', { name: content.name }));
  const copy = async () => {
    const made = await copyGroup({ id: state.id, code, name });
    showToast('success', t('message.copied'));
    await reloadPermissions();
    onCopied(made.id);
  };
  return (
    <QuestionDialog
      title={t('copy.title', { name: content.name })}
      confirmText={t('action.copy')}
      canConfirm={name.trim() !== '' && /^[A-Za-z][A-Za-z0-9_-]{1,63}$/.test(code)}
      onConfirm={() => attempt(copy())}
      onClose={onClose}
    >
      <p>{t('copy.text')}</p>
      <Field label={t('basics.name')} isRequired>
        {(binding) => <TextInput {...binding} maxLength={100} value={name} onChange={setName} />}
      </Field>
      <Field label={t('basics.code')} isRequired hint={t('basics.codeHint')}>
        {(binding) => <TextInput {...binding} maxLength={64} value={code} onChange={setCode} />}
      </Field>
    </QuestionDialog>
  );
}
