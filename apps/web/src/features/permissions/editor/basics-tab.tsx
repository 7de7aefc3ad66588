import { GROUP_AUDIENCES, GROUP_STATUSES } from '@haiqiao/contract/access';
import type { PermissionGroupRow } from '@haiqiao/contract/endpoints';
import { shanghaiInstant, shanghaiTime } from '@haiqiao/contract/field-types';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { DateTimeInput } from '#web/ui/date-picker/date-picker.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextAreaField } from '#web/ui/field/text-area-field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { branchOf } from '../tree/group-tree.logic.ts';
import styles from './basics-tab.module.css';
import type { GroupEditor } from './use-group-editor.ts';

export interface BasicsTabProps {
  readonly editor: GroupEditor;
  readonly groups: readonly PermissionGroupRow[];
  readonly isReadOnly: boolean;
}

/** Name, position, validity and whether the group is enabled. */
export function BasicsTab({ editor, groups, isReadOnly }: BasicsTabProps) {
  const { t } = useTranslation('permissions');
  const { content, state, issues, edit } = editor;
  const isPublished = state?.published != null;
  return (
    <div className={styles['form']}>
      <Field label={t('basics.name')} isRequired error={issues.has('name') ? t('issue.name') : ''}>
        {(binding) => (
          <TextInput
            {...binding}
            maxLength={100}
            isDisabled={isReadOnly}
            value={content.name}
            onChange={(name) => edit({ name }, 'name')}
          />
        )}
      </Field>
      <Field
        label={t('basics.code')}
        isRequired
        error={issues.has('code') ? t('issue.code') : ''}
        hint={t(isPublished ? 'basics.codeFixed' : 'basics.codeHint')}
      >
        {(binding) => (
          <TextInput
            {...binding}
            maxLength={64}
            isDisabled={isReadOnly || isPublished}
            value={content.code}
            onChange={(code) => edit({ code }, 'code')}
          />
        )}
      </Field>
      <ParentField editor={editor} groups={groups} isReadOnly={isReadOnly} />
      <Field label={t('basics.audience')} hint={isPublished ? t('basics.audienceFixed') : ''}>
        {(binding) => (
          <RadioGroup
            {...binding}
            isDisabled={isReadOnly || isPublished || editor.isAudienceFixed}
            value={content.audience}
            options={GROUP_AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) }))}
            onChange={(audience) => edit({ audience, menus: [], buttons: [], parentId: null })}
          />
        )}
      </Field>
      <ValidityFields editor={editor} isReadOnly={isReadOnly} />
      <Field label={t('basics.status')}>
        {(binding) => (
          <RadioGroup
            {...binding}
            isDisabled={isReadOnly}
            value={content.status}
            options={GROUP_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={(status) => edit({ status })}
          />
        )}
      </Field>
      <div className={styles['wide']}>
        <TextAreaField
          label={t('basics.description')}
          maxLength={500}
          isDisabled={isReadOnly}
          value={content.description}
          onChange={(description) => edit({ description }, 'description')}
        />
      </div>
    </div>
  );
}

function ParentField({ editor: { content, state, edit }, groups, isReadOnly }: BasicsTabProps) {
  const { t } = useTranslation('permissions');
  const below = state ? branchOf(groups, state.id) : new Set<string>();
  const others = groups.filter(({ id, audience }) => !below.has(id) && audience === content.audience);
  const parent = groups.find(({ id }) => id === content.parentId);
  return (
    <Field label={t('basics.parent')} hint={t('basics.parentHint')}>
      {(binding) => (
        <Select
          {...binding}
          placeholder={t('basics.noParent')}
          isDisabled={isReadOnly}
          value={content.parentId}
          {...(parent ? { valueLabel: parent.name } : {})}
          options={others.map(({ id, name, code }) => ({ value: id, label: name, hint: code }))}
          onChange={(parentId) => edit({ parentId })}
        />
      )}
    </Field>
  );
}

function ValidityFields({
  editor: { content, issues, edit },
  isReadOnly,
}: Pick<BasicsTabProps, 'editor' | 'isReadOnly'>) {
  const { t } = useTranslation('permissions');
  return (
    <>
      <Field label={t('basics.validFrom')} hint={t('basics.validFromHint')}>
        {(binding) => (
          <DateTimeInput
            {...binding}
            isDisabled={isReadOnly}
            value={localTimeOf(content.validFrom)}
            onChange={(localTime) => edit({ validFrom: momentOf(localTime) }, 'validFrom')}
          />
        )}
      </Field>
      <Field
        label={t('basics.validTo')}
        error={issues.has('validTo') ? t('issue.validTo') : ''}
        hint={t('basics.validToHint')}
      >
        {(binding) => (
          <DateTimeInput
            {...binding}
            isDisabled={isReadOnly}
            value={localTimeOf(content.validTo)}
            onChange={(localTime) => edit({ validTo: momentOf(localTime) }, 'validTo')}
          />
        )}
      </Field>
    </>
  );
}

/** A moment as local time in Shanghai; empty for none. */
function localTimeOf(moment: string | null): string {
  return moment === null ? '' : shanghaiTime(moment);
}

/** The moment of a local time in Shanghai; null for none. */
function momentOf(localTime: string): string | null {
  const [date = '', time = ''] = localTime.split(' ');
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  return date === '' ? null : shanghaiInstant(date, { hour, minute, second, millisecond: 0 });
}
