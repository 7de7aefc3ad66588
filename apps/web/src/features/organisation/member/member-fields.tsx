import type { MemberDetail } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { DateInput } from '#web/field-types/editing/late-controls.ts';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import styles from '../organisation.module.css';
import { UnitChoice } from '../tree/unit-choice.tsx';
import type { DraftIssues, MemberDraft } from './member-draft.ts';

const NAME_MAX = 50;
const ACCOUNT_MAX = 32;
const NUMBER_MAX = 30;
const POSTS_MAX = 20;
const GENDERS = ['MALE', 'FEMALE'] as const;

export interface MemberFieldsProps {
  readonly draft: MemberDraft;
  /** Null for a new member. */
  readonly member: MemberDetail | null;
  readonly issues: DraftIssues;
  readonly onChange: (change: Partial<MemberDraft>) => void;
}

/** Identity and work of a member. */
export function MemberFields({ draft, member, issues, onChange }: MemberFieldsProps) {
  const { t } = useTranslation('organisation');
  return (
    <div className={styles['fields']}>
      <Field label={t('member.username')} isRequired error={issues['username'] ?? ''}>
        {(binding) => (
          <TextInput
            {...binding}
            maxLength={NAME_MAX}
            value={draft.username}
            onChange={(username) => onChange({ username })}
          />
        )}
      </Field>
      <Field
        label={t('member.account')}
        isRequired
        error={issues['account'] ?? ''}
        hint={t('member.accountHint')}
      >
        {(binding) => (
          <TextInput
            {...binding}
            isDisabled={member !== null}
            autoComplete="off"
            maxLength={ACCOUNT_MAX}
            value={draft.account}
            onChange={(account) => onChange({ account })}
          />
        )}
      </Field>
      <Field label={t('member.org')} isRequired error={issues['orgId'] ?? ''}>
        {(binding) => (
          <UnitChoice
            {...binding}
            value={draft.orgId}
            valueLabel={member?.orgPath ?? ''}
            onChange={(orgId) => onChange({ orgId })}
          />
        )}
      </Field>
      <Field label={t('member.posts')} error={issues['postIds'] ?? ''}>
        {(binding) => (
          <RecordChoice
            {...binding}
            target="post"
            isMany
            max={POSTS_MAX}
            values={draft.postIds}
            onChange={(postIds) => onChange({ postIds })}
          />
        )}
      </Field>
      <Field label={t('member.employeeNo')}>
        {(binding) => (
          <TextInput
            {...binding}
            maxLength={NUMBER_MAX}
            value={draft.employeeNo}
            onChange={(employeeNo) => onChange({ employeeNo })}
          />
        )}
      </Field>
      <Field label={t('member.gender')}>
        {(binding) => (
          <Select
            {...binding}
            value={draft.gender}
            options={GENDERS.map((value) => ({ value, label: t(`member.${value}`) }))}
            onChange={(next) => onChange({ gender: GENDERS.find((gender) => gender === next) ?? null })}
          />
        )}
      </Field>
      <Field label={t('member.entryOn')}>
        {(binding) => (
          <DateInput {...binding} value={draft.entryOn} onChange={(entryOn) => onChange({ entryOn })} />
        )}
      </Field>
    </div>
  );
}
