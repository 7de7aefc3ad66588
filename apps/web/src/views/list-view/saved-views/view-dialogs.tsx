import type { SavedView } from '@haiqiao/contract/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropListView, reloadListViews } from '#web/api/record-lists.ts';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useListScope } from '../list-scope.ts';
import { useSaveView, type ViewWords } from './use-save-view.ts';
import styles from './view-menu.module.css';

const WIDTH_PX = 480;
/** Of a name (contract `saveListView`). */
const NAME_MAX_CHARACTERS = 40;

function wordsOf(view: SavedView | null): ViewWords {
  if (!view) return { name: '', sharing: 'private', isDefault: false, withLayout: true };
  const { name, sharing, isDefault, layout } = view;
  return { name, sharing, isDefault, withLayout: layout !== null };
}

export interface SaveViewDialogProps {
  /** The view being renamed or shared; null for a new one. */
  readonly saved: SavedView | null;
  readonly onClose: () => void;
}

/** Sets a view's name, sharing, and whether it opens by default. */
export function SaveViewDialog({ saved, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation(['list', 'common']);
  const { save } = useSaveView();
  const [words, setWords] = useState(() => wordsOf(saved));
  const [refusal, setRefusal] = useState('');
  const set = (change: Partial<ViewWords>) => setWords((now) => ({ ...now, ...change }));
  const confirm = async () => {
    const refused = await save({ ...words, name: words.name.trim() }, saved);
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  return (
    <AppModal
      title={t(saved ? 'views.edit' : 'views.save')}
      onClose={onClose}
      onConfirm={confirm}
      whyNot={words.name.trim() === '' ? t('common:whyNot.needsName') : ''}
      widthPx={WIDTH_PX}
    >
      <div className={styles['form']}>
        <Field label={t('views.name')} isRequired error={refusal}>
          {(binding) => (
            <TextInput
              {...binding}
              value={words.name}
              maxLength={NAME_MAX_CHARACTERS}
              autoComplete="off"
              onChange={(name) => {
                set({ name });
                setRefusal('');
              }}
            />
          )}
        </Field>
        <Field label={t('views.sharing')}>
          {(binding) => (
            <RadioGroup
              {...binding}
              value={words.sharing}
              options={[
                { value: 'private' as const, label: t('views.private') },
                { value: 'shared' as const, label: t('views.everybody') },
              ]}
              onChange={(sharing) => set({ sharing })}
            />
          )}
        </Field>
        <Checkbox isChecked={words.withLayout} onChange={(withLayout) => set({ withLayout })}>
          {t('views.withLayout')}
        </Checkbox>
        <Checkbox isChecked={words.isDefault} onChange={(isDefault) => set({ isDefault })}>
          {t('views.isDefault')}
        </Checkbox>
      </div>
    </AppModal>
  );
}

export interface RemoveViewDialogProps {
  readonly saved: SavedView;
  readonly onClose: () => void;
}

/** Asks before a view is deleted; the list's state stays. */
export function RemoveViewDialog({ saved, onClose }: RemoveViewDialogProps) {
  const { t } = useTranslation('list');
  const { view, state, change } = useListScope();
  const { name } = saved;
  const remove = async () => {
    // The error was shown as a toast; the dialog stays for a retry.
    const isDone = await dropListView(saved.id).catch(() => false);
    if (!isDone) return;
    await reloadListViews(view.code);
    change({ ...state, view: null });
    showToast('success', t('views.removed', { name }));
    onClose();
  };
  return (
    <AppModal
      title={t('views.remove')}
      onClose={onClose}
      onConfirm={remove}
      confirmText={t('row.delete')}
      isDanger
      widthPx={WIDTH_PX}
    >
      <p>{t('views.removeText', { name })}</p>
      {saved.sharing === 'shared' && <p>{t('views.removeShared')}</p>}
    </AppModal>
  );
}
