import { diffGroupContents } from '@haiqiao/contract/access';
import type { PermissionGroupRow } from '@haiqiao/contract/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionQueries } from '#web/api/permission-groups.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AppModal } from '#web/ui/dialog/app-modal.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { Strip } from '#web/ui/strip/strip.tsx';
import type { GroupWords } from '../words/group-words.ts';
import { ComparedSides } from './compared-sides.tsx';
import styles from './compare.module.css';

const WIDTH_PX = 960;

export interface CompareDialogProps {
  readonly words: GroupWords;
  /** The current group; empty for none. */
  readonly leftId: string;
  readonly onClose: () => void;
}

/** Two groups side by side: rights in only one of them, and rights that differ. */
export function CompareDialog({ words, leftId: initial, onClose }: CompareDialogProps) {
  const { t } = useTranslation(['permissions', 'common']);
  const [leftId, setLeft] = useState(initial || (words.groups[0]?.id ?? ''));
  const [rightId, setRight] = useState(words.groups.find(({ id }) => id !== leftId)?.id ?? '');
  const isAsked = leftId !== '' && rightId !== '' && leftId !== rightId;
  const { data, error, refetch } = useQuery({
    ...permissionQueries.comparison(leftId, rightId),
    enabled: isAsked,
  });
  return (
    <AppModal title={t('compare.title')} onClose={onClose} widthPx={WIDTH_PX}>
      <div className={styles['choices']}>
        <GroupChoice label={t('compare.left')} groups={words.groups} value={leftId} onChange={setLeft} />
        <GroupChoice label={t('compare.right')} groups={words.groups} value={rightId} onChange={setRight} />
      </div>
      {!isAsked && <p className={styles['note']}>{t('compare.same')}</p>}
      {error && (
        <Strip
          tone="error"
          actions={<Button onClick={() => void refetch()}>{t('common:action.retry')}</Button>}
        >
          {error.message}
        </Strip>
      )}
      {isAsked && data && (
        <ComparedSides
          left={data.left}
          right={data.right}
          diff={diffGroupContents(data.left, data.right)}
          words={{ ...words, names: { ...words.names, ...data.names } }}
        />
      )}
    </AppModal>
  );
}

interface GroupChoiceProps {
  readonly label: string;
  readonly groups: readonly PermissionGroupRow[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function GroupChoice({ label, groups, value, onChange }: GroupChoiceProps) {
  return (
    <Field label={label}>
      {(binding) => (
        <Select
          {...binding}
          isClearable={false}
          value={value === '' ? null : value}
          options={groups.map(({ id, name, code }) => ({ value: id, label: name, hint: code }))}
          onChange={(id) => onChange(id ?? '')}
        />
      )}
    </Field>
  );
}
