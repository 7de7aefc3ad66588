import { ORG_TYPES, type OrgUnit } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { addUnit, changeUnit, reloadOrganisation } from '#web/api/organisation.ts';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from '../organisation.module.css';
import { RefusalStrip } from '../refusal-strip.tsx';

const WIDTH_PX = 560;
const NAME_MAX = 100;
const CODE_MAX = 64;
/** Contract format: lower-case letters, digits and hyphens, beginning with a letter. */
const CODE = /^[a-z][a-z0-9-]{1,63}$/;

export interface UnitDialogProps {
  /** Null for a new unit. */
  readonly unit: OrgUnit | null;
  /** The parent of a new unit. */
  readonly parent: OrgUnit | null;
  readonly onSaved: (unit: OrgUnit) => void;
  readonly onClose: () => void;
}

/** Adds a unit below another one, or edits it. */
export function UnitDialog({ unit, parent, onSaved, onClose }: UnitDialogProps) {
  const { t } = useTranslation('organisation');
  const { draft, isTried, refusal, put, submit } = useDraft(() => ({
    name: unit?.name ?? '',
    code: unit?.code ?? '',
    type: unit?.type ?? (parent?.parentId === null ? 'DEPARTMENT' : 'SECTION'),
    leaderId: unit?.leaderId ?? null,
    status: unit?.status ?? 'ENABLED',
  }));
  const issues = {
    name: draft.name.trim() === '' ? t('issue.name') : '',
    code: CODE.test(draft.code.trim()) ? '' : t('issue.code'),
  };
  const save = () =>
    submit(issues, async () => {
      const { status, ...input } = { ...draft, code: draft.code.trim() };
      const saved = unit
        ? await changeUnit({ id: unit.id, rowVersion: unit.rowVersion, ...input, status })
        : await addUnit({ parentId: parent?.id ?? '', ...input });
      showToast('success', t('message.saved'));
      await reloadOrganisation();
      onSaved(saved);
      onClose();
    });
  return (
    <AppModal
      title={unit ? t('unit.edit') : t('unit.add')}
      onClose={onClose}
      onConfirm={save}
      widthPx={WIDTH_PX}
    >
      <RefusalStrip refusal={refusal} />
      <div className={styles['fields']}>
        {parent && (
          <div className={styles['wide']}>
            <TextField label={t('unit.parent')} isDisabled value={parent.name} />
          </div>
        )}
        <TextField
          label={t('unit.name')}
          isRequired
          error={isTried ? issues.name : ''}
          maxLength={NAME_MAX}
          value={draft.name}
          onChange={(name) => put({ name })}
        />
        <TextField
          label={t('unit.code')}
          isRequired
          hint={t('codeHint')}
          error={isTried ? issues.code : ''}
          maxLength={CODE_MAX}
          value={draft.code}
          onChange={(code) => put({ code })}
        />
        <Field label={t('unit.type')} isRequired>
          {(binding) => (
            <Select
              {...binding}
              isClearable={false}
              value={draft.type}
              options={ORG_TYPES.map((type) => ({ value: type, label: t(`unit.types.${type}`) }))}
              onChange={(next) => put({ type: ORG_TYPES.find((type) => type === next) ?? draft.type })}
            />
          )}
        </Field>
        <Field label={t('unit.leader')}>
          {(binding) => (
            <RecordChoice
              {...binding}
              target="$user"
              isMany={false}
              values={draft.leaderId === null ? [] : [draft.leaderId]}
              onChange={([leaderId = null]) => put({ leaderId })}
            />
          )}
        </Field>
        {unit && unit.parentId !== null && (
          <div className={styles['checks']}>
            <Switch
              label={t('unit.ENABLED')}
              isOn={draft.status === 'ENABLED'}
              onChange={(isOn) => put({ status: isOn ? 'ENABLED' : 'DISABLED' })}
            />
            <span>{t(`unit.${draft.status}`)}</span>
          </div>
        )}
      </div>
    </AppModal>
  );
}
