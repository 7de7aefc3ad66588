import type { MemberAttribute, MemberDetail } from '@haiqiao/contract/endpoints';
import { tagOf } from '@haiqiao/contract/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, refusalMessage } from '#web/api/api-error.ts';
import { addMember, changeMember, organisationQueries, reloadOrganisation } from '#web/api/organisation.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { SectionTitle } from '#web/ui/section/section-title.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import { showToast } from '#web/ui/toast/toast.tsx';
import styles from '../organisation.module.css';
import { RefusalStrip } from '../refusal-strip.tsx';
import { AttributeInput } from './attribute-input.tsx';
import {
  changedAttributes,
  type DraftIssues,
  draftOf,
  issuesOf,
  type MemberDraft,
  refusedIssues,
} from './member-draft.ts';
import { MemberFields } from './member-fields.tsx';

const WIDTH_PX = 720;

export interface MemberFormProps {
  /** Null for a new member. */
  readonly member: MemberDetail | null;
  /** Unit of a new member; empty for none. */
  readonly orgId: string;
  readonly onSaved: (member: MemberDetail) => void;
  readonly onClose: () => void;
}

/** Adds or edits a member: identity, work, and the centre's attributes. */
export function MemberForm({ member, orgId, onSaved, onClose }: MemberFormProps) {
  const { t } = useTranslation('organisation');
  const locale = useLocale();
  const definitions = useQuery(organisationQueries.attributes(locale));
  const [draft, setDraft] = useState(() => draftOf(member, orgId));
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<DraftIssues>({});
  const [refusal, setRefusal] = useState('');
  const attributes = definitions.data ?? [];
  const words = {
    username: t('issue.username'),
    account: t('issue.account'),
    org: t('issue.org'),
    required: t('issue.required'),
    tag: tagOf(locale),
  };
  const own = issuesOf({ draft, member, attributes }, words);
  const issues = { ...(isChecked ? own : {}), ...refused };
  const put = (change: Partial<MemberDraft>) => {
    setDraft({ ...draft, ...change });
    setRefused({});
    setRefusal('');
  };
  const save = async () => {
    setChecked(true);
    if (Object.keys(own).length > 0) return;
    try {
      const saved = await store(draft, member);
      showToast('success', t('message.saved'));
      await reloadOrganisation();
      onSaved(saved);
      onClose();
    } catch (error) {
      setRefusal(refusalMessage(error));
      if (error instanceof ApiError) setRefused(refusedIssues(error.issues, tagOf(locale)));
    }
  };
  return (
    <AppModal
      title={member ? t('member.edit') : t('member.add')}
      onClose={onClose}
      onConfirm={save}
      canConfirm={definitions.data !== undefined}
      widthPx={WIDTH_PX}
    >
      <RefusalStrip refusal={refusal} />
      {member === null && (
        <div className={styles['strip']}>
          <Strip tone="info">{t('member.noPassword')}</Strip>
        </div>
      )}
      <MemberFields draft={draft} member={member} issues={issues} onChange={put} />
      {attributes.length > 0 && <SectionTitle level={2}>{t('tab.attributes')}</SectionTitle>}
      <div className={styles['fields']}>
        {attributes.map((attribute) => (
          <OneAttribute
            key={attribute.code}
            attribute={attribute}
            draft={draft}
            masked={maskedValue(member, attribute.code)}
            issue={issues[`attributes.${attribute.code}`] ?? ''}
            onChange={(value) => put({ attributes: { ...draft.attributes, [attribute.code]: value } })}
          />
        ))}
      </div>
    </AppModal>
  );
}

function store(draft: MemberDraft, member: MemberDetail | null): Promise<MemberDetail> {
  const input = {
    username: draft.username.trim(),
    orgId: draft.orgId,
    postIds: [...draft.postIds],
    employeeNo: draft.employeeNo.trim(),
    gender: draft.gender,
    entryOn: draft.entryOn === '' ? null : draft.entryOn,
    attributes: changedAttributes(draft, member),
  };
  return member
    ? changeMember({ id: member.id, rowVersion: member.rowVersion, ...input })
    : addMember({ account: draft.account.trim(), ...input });
}

/** The masked text of an attribute; null when the reader may see it whole. */
function maskedValue(member: MemberDetail | null, code: string): string | null {
  const found = member?.attributes.find((each) => each.code === code);
  return found?.isMasked === true ? found.value : null;
}

interface OneAttributeProps {
  readonly attribute: MemberAttribute;
  readonly draft: MemberDraft;
  readonly masked: string | null;
  readonly issue: string;
  readonly onChange: (value: string) => void;
}

function OneAttribute({ attribute, draft, masked, issue, onChange }: OneAttributeProps) {
  const { t } = useTranslation('organisation');
  return (
    <Field
      label={attribute.label}
      isRequired={attribute.isRequired}
      error={issue}
      hint={masked === null ? '' : t('masked')}
    >
      {(binding) =>
        masked === null ? (
          <AttributeInput
            attribute={attribute}
            binding={binding}
            value={draft.attributes[attribute.code] ?? ''}
            onChange={onChange}
          />
        ) : (
          <TextInput {...binding} isDisabled value={masked} />
        )
      }
    </Field>
  );
}
