import { BUTTON_KINDS, type MenuButtonView } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { menuEditorQueries, reloadMenus, storeButton } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { NO_NAMES } from '#web/ui/field/names.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { MultiSelect } from '#web/ui/select/select.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import { MenuNames } from '../form/menu-names.tsx';
import styles from './menu-detail.module.css';

const WIDTH_PX = 640;
const NAME_MAX = 100;
const CONFIRM_MAX = 200;

/** Contract format: subject, colon, verb. */
const CODE = /^[a-z][A-Za-z0-9_]{1,49}:[A-Za-z][A-Za-z0-9_]{0,49}$/;

export interface ButtonDialogProps {
  readonly menuId: string;
  /** Null for a new button. */
  readonly button: MenuButtonView | null;
  readonly onClose: () => void;
}

function draftOf(button: MenuButtonView | null) {
  return {
    code: button?.code ?? '',
    name: button?.name ?? '',
    kind: button?.kind ?? ('LIST' as const), // the first of the four
    confirmText: button?.confirmText ?? '',
    resourceCodes: button?.resourceCodes ?? [],
    translations: { ...NO_NAMES, ...button?.translations },
    orderNo: button?.orderNo ?? 0,
  };
}

/** Adds a button to an entry, or edits one; its code is fixed. */
export function ButtonDialog({ menuId, button, onClose }: ButtonDialogProps) {
  const { t } = useTranslation('menus');
  const { draft, isTried, refusal, put, submit } = useDraft(() => draftOf(button));
  const issues = {
    name: draft.name.trim() === '' ? t('issue.name') : '',
    code: button || CODE.test(draft.code.trim()) ? '' : t('issue.buttonCode'),
  };
  const save = () =>
    submit(issues, async () => {
      const input = { ...draft, menuId, code: draft.code.trim() };
      await storeButton(input, button?.rowVersion ?? null);
      showToast('success', t('message.saved'));
      await reloadMenus();
      onClose();
    });
  return (
    <AppModal
      title={button ? t('button.edit') : t('button.add')}
      widthPx={WIDTH_PX}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={styles['dialog']}>
        <TextField
          label={t('button.name')}
          isRequired
          error={isTried ? issues.name : ''}
          maxLength={NAME_MAX}
          value={draft.name}
          onChange={(name) => put({ name })}
        />
        <TextField
          label={t('button.code')}
          isRequired
          hint={button ? t('button.codeFixed') : t('button.codeHint')}
          error={refusal || (isTried ? issues.code : '')}
          isDisabled={button !== null}
          maxLength={NAME_MAX}
          value={draft.code}
          onChange={(code) => put({ code })}
        />
        <Field label={t('button.kind')}>
          {(binding) => (
            <RadioGroup
              {...binding}
              value={draft.kind}
              options={BUTTON_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              onChange={(kind) => put({ kind })}
            />
          )}
        </Field>
        <TextField
          label={t('button.confirmText')}
          hint={t('button.confirmHint')}
          maxLength={CONFIRM_MAX}
          value={draft.confirmText}
          onChange={(confirmText) => put({ confirmText })}
        />
        <ResourceField
          values={draft.resourceCodes}
          onChange={(resourceCodes) => put({ resourceCodes: [...resourceCodes] })}
        />
        <MenuNames values={draft.translations} onChange={(translations) => put({ translations })} />
      </div>
    </AppModal>
  );
}

interface ResourceFieldProps {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** The server routes that a button calls. */
function ResourceField({ values, onChange }: ResourceFieldProps) {
  const { t } = useTranslation('menus');
  const { data } = useQuery(menuEditorQueries.resources({}, useLocale()));
  return (
    <Field label={t('button.resources')} hint={t('button.resourcesHint')}>
      {(binding) => (
        <MultiSelect
          {...binding}
          values={values}
          options={(data?.datas ?? []).map(({ code, method, path }) => ({
            value: code,
            label: code,
            hint: `${method} ${path}`,
          }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}
