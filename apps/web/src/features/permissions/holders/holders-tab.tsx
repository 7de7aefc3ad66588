import type { GroupContent, HolderKind } from '@haiqiao/contract/access';
import type { PermissionCatalogue } from '@haiqiao/contract/endpoints';
import { useTranslation } from 'react-i18next';
import { OrgTree } from '#web/field-types/choosing/org-tree.tsx';
import { RecordChoice } from '#web/field-types/choosing/record-choice.tsx';
import { MultiSelect } from '#web/field-types/editing/late-controls.ts';
import { Field } from '#web/ui/field/field.tsx';
import styles from './holders-tab.module.css';

export interface HoldersTabProps {
  readonly content: GroupContent;
  readonly catalogue: PermissionCatalogue;
  /** Names of the group's holders, by id. */
  readonly names: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
  readonly onEdit: (change: Partial<GroupContent>) => void;
}

/** The holders of the group: single members, all holders of a post, all members of a unit and its descendants. */
export function HoldersTab({ content, catalogue, names, isReadOnly, onEdit }: HoldersTabProps) {
  const { t } = useTranslation('permissions');
  const { holders } = content;
  const idsOf = (kind: HolderKind) => holders.filter((each) => each.kind === kind).map(({ id }) => id);
  const put = (kind: HolderKind, ids: readonly string[]) =>
    onEdit({
      holders: [...holders.filter((each) => each.kind !== kind), ...ids.map((id) => ({ kind, id }))],
    });
  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{t('holders.hint')}</p>
      <Field label={t('holders.POST', { count: idsOf('POST').length })}>
        {(binding) => (
          <MultiSelect
            {...binding}
            placeholder={t('holders.choose')}
            isDisabled={isReadOnly}
            values={idsOf('POST')}
            options={catalogue.posts.map(({ id, name }) => ({ value: id, label: name }))}
            labelOf={(id) => names[id] ?? t('holders.gone')}
            onChange={(ids) => put('POST', ids)}
          />
        )}
      </Field>
      <Field label={t('holders.ORG', { count: idsOf('ORG').length })} hint={t('holders.orgHint')}>
        {(binding) => (
          <OrgTree
            {...binding}
            isMany
            isDisabled={isReadOnly}
            values={idsOf('ORG')}
            onChange={(ids) => put('ORG', ids)}
          />
        )}
      </Field>
      <Field label={t('holders.MEMBER', { count: idsOf('MEMBER').length })} hint={t('holders.memberHint')}>
        {(binding) => (
          <RecordChoice
            {...binding}
            target="$user"
            isMany
            isDisabled={isReadOnly}
            values={idsOf('MEMBER')}
            onChange={(ids) => put('MEMBER', ids)}
          />
        )}
      </Field>
      {holders.length === 0 && <p className={styles['none']}>{t('holders.none')}</p>}
    </div>
  );
}
