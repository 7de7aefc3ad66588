import { ATTRIBUTE_TYPES, type MemberAttribute } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { reloadOrganisation, storeAttribute } from '#web/api/organisation.ts';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { NameFields } from '#web/ui/field/name-fields.tsx';
import { NO_NAMES } from '#web/ui/field/names.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import { useDraft } from '#web/views/form-view/use-draft.ts';
import styles from '../organisation.module.css';
import { RefusalStrip } from '../refusal-strip.tsx';

const WIDTH_PX = 600;
const NAME_MAX = 100;
const CODE_MAX = 64;
/** Contract format. */
const CODE = /^[A-Za-z][A-Za-z0-9_]{1,63}$/;

export interface AttributeDialogProps {
  /** Null for a new attribute. */
  readonly attribute: MemberAttribute | null;
  readonly onClose: () => void;
}

function draftOf(attribute: MemberAttribute | null) {
  return {
    code: attribute?.code ?? '',
    name: attribute?.name ?? '',
    translations: { ...NO_NAMES, ...attribute?.translations },
    type: attribute?.type ?? 'text',
    dictionaryCode: attribute?.dictionaryCode ?? '',
    isRequired: attribute?.isRequired ?? false,
    isEditableBySelf: attribute?.isEditableBySelf ?? false,
    isSensitive: attribute?.isSensitive ?? false,
    orderNo: String(attribute?.orderNo ?? 0),
  } as const;
}

type AttributeDraft = ReturnType<typeof draftOf>;

/** Errors by field; empty texts for none. */
type Issues = Readonly<Record<'name' | 'code' | 'dictionary', string>>;

const NO_ISSUES: Issues = { name: '', code: '', dictionary: '' };

/** Adds a member attribute, or edits one; the code, and the type once used, are fixed. */
export function AttributeDialog({ attribute, onClose }: AttributeDialogProps) {
  const { t } = useTranslation('organisation');
  const { draft, isTried, refusal, put, submit } = useDraft<AttributeDraft>(() => draftOf(attribute));
  const issues: Issues = {
    name: draft.name.trim() === '' ? t('issue.name') : '',
    code: CODE.test(draft.code.trim()) ? '' : t('issue.attributeCode'),
    dictionary: draft.type === 'dictionary' && draft.dictionaryCode.trim() === '' ? t('issue.required') : '',
  };
  const save = () =>
    submit(issues, async () => {
      const orderNo = draft.orderNo === '' ? 0 : Number(draft.orderNo);
      const dictionaryCode = draft.dictionaryCode.trim();
      const input = { ...draft, code: draft.code.trim(), dictionaryCode, orderNo };
      await storeAttribute(input, attribute?.rowVersion ?? null);
      showToast('success', t('message.saved'));
      await reloadOrganisation();
      onClose();
    });
  return (
    <AppModal
      title={attribute ? t('attribute.edit') : t('attribute.add')}
      onClose={onClose}
      onConfirm={save}
      widthPx={WIDTH_PX}
    >
      <RefusalStrip refusal={refusal} />
      <Basics attribute={attribute} draft={draft} issues={isTried ? issues : NO_ISSUES} onChange={put} />
      <Rules draft={draft} onChange={put} />
      <SectionTitle level={2}>{t('attribute.names')}</SectionTitle>
      <div className={styles['fields']}>
        <NameFields
          maxLength={NAME_MAX}
          values={draft.translations}
          onChange={(translations) => put({ translations })}
        />
      </div>
    </AppModal>
  );
}

interface BasicsProps {
  readonly attribute: MemberAttribute | null;
  readonly draft: AttributeDraft;
  readonly issues: Issues;
  readonly onChange: (change: Partial<AttributeDraft>) => void;
}

function Basics({ attribute, draft, issues, onChange }: BasicsProps) {
  const { t } = useTranslation('organisation');
  const isTypeFixed = attribute !== null && (attribute.isShipped || attribute.members > 0);
  return (
    <div className={styles['fields']}>
      <TextField
        label={t('attribute.name')}
        isRequired
        error={issues.name}
        maxLength={NAME_MAX}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label={t('attribute.code')}
        isRequired
        hint={t('attribute.codeHint')}
        error={issues.code}
        isDisabled={attribute !== null}
        maxLength={CODE_MAX}
        value={draft.code}
        onChange={(code) => onChange({ code })}
      />
      <Field label={t('attribute.type')} isRequired hint={isTypeFixed ? t('attribute.fixed') : ''}>
        {(binding) => (
          <Select
            {...binding}
            isClearable={false}
            isDisabled={isTypeFixed}
            value={draft.type}
            options={ATTRIBUTE_TYPES.map((type) => ({ value: type, label: t(`attribute.types.${type}`) }))}
            onChange={(next) => onChange({ type: ATTRIBUTE_TYPES.find((type) => type === next) ?? 'text' })}
          />
        )}
      </Field>
      {draft.type === 'dictionary' && (
        <TextField
          label={t('attribute.dictionary')}
          isRequired
          error={issues.dictionary}
          isDisabled={isTypeFixed}
          maxLength={CODE_MAX}
          value={draft.dictionaryCode}
          onChange={(dictionaryCode) => onChange({ dictionaryCode })}
        />
      )}
      <TextField
        label={t('attribute.orderNo')}
        inputMode="numeric"
        maxLength={6}
        value={draft.orderNo}
        onChange={(text) => onChange({ orderNo: text.replaceAll(/\D/g, '') })}
      />
    </div>
  );
}

interface RulesProps {
  readonly draft: AttributeDraft;
  readonly onChange: (change: Partial<AttributeDraft>) => void;
}

function Rules({ draft, onChange }: RulesProps) {
  const { t } = useTranslation('organisation');
  return (
    <div className={styles['checks']}>
      <Checkbox isChecked={draft.isRequired} onChange={(isRequired) => onChange({ isRequired })}>
        {t('attribute.required')}
      </Checkbox>
      <Checkbox
        isChecked={draft.isEditableBySelf}
        onChange={(isEditableBySelf) => onChange({ isEditableBySelf })}
      >
        {t('attribute.self')}
      </Checkbox>
      <Checkbox isChecked={draft.isSensitive} onChange={(isSensitive) => onChange({ isSensitive })}>
        {t('attribute.sensitive')}
      </Checkbox>
    </div>
  );
}
