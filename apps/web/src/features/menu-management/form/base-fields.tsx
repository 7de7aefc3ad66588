import type { MenuView } from '@haiqiao/contract/endpoints';
import { MENU_DEPTH_MAX } from '@haiqiao/contract/access';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { heightOf, wayTo } from '#web/ui/tree/tree.logic.ts';
import { type TreeChoice, TreeSelect } from '#web/ui/tree-select/tree-select.tsx';
import { IconField } from '#web/views/form-view/icon-field.tsx';
import styles from './menu-form.module.css';
import { MenuNames } from './menu-names.tsx';
import type { MenuForm } from './use-menu-form.ts';

const NAME_MAX = 100;
const CODE_MAX = 64;
const GROUP_MAX = 50;

export interface BaseFieldsProps {
  readonly form: MenuForm;
  readonly menus: readonly MenuView[];
  /** The edited entry; null for a new one. */
  readonly id: string | null;
}

/** Possible parents: not the entry itself, no descendant, none that would exceed the depth. */
function parentChoices(menus: readonly MenuView[], id: string | null): readonly TreeChoice[] {
  const height = id === null ? 1 : heightOf(menus, id);
  const below = (parentId: string | null): TreeChoice[] =>
    menus
      .filter((menu) => menu.parentId === parentId && menu.id !== id)
      .map((menu) => ({
        value: menu.id,
        label: menu.label,
        search: `${menu.code} ${menu.pinyin}`,
        isDisabled: wayTo(menus, menu.id).length + height > MENU_DEPTH_MAX,
        children: below(menu.id),
      }));
  return below(null);
}

/** Name and position of the entry. */
export function BaseFields({ form, menus, id }: BaseFieldsProps) {
  const { t } = useTranslation('menus');
  const { draft, issues, put } = form;
  const nameOf = (value: string) => menus.find((menu) => menu.id === value)?.label ?? '';
  return (
    <div className={styles['grid']}>
      <TextField
        label={t('field.name')}
        isRequired
        error={issues.name ?? ''}
        maxLength={NAME_MAX}
        value={draft.name}
        onChange={(name) => put({ name })}
      />
      <TextField
        label={t('field.code')}
        isRequired
        error={issues.code ?? ''}
        hint={t(id === null ? 'field.codeHint' : 'field.codeFixed')}
        isDisabled={id !== null}
        maxLength={CODE_MAX}
        value={draft.code}
        onChange={(code) => put({ code })}
      />
      <Field label={t('field.parent')} error={issues.parentId ?? ''} hint={t('field.parentHint')}>
        {(binding) => (
          <TreeSelect
            {...binding}
            choices={parentChoices(menus, id)}
            values={draft.parentId === null ? [] : [draft.parentId]}
            labelOf={nameOf}
            placeholder={t('field.top')}
            onChange={([parentId]) => put({ parentId: parentId ?? null })}
          />
        )}
      </Field>
      <Field label={t('field.icon')}>
        {(binding) => <IconField {...binding} value={draft.icon} onChange={(icon) => put({ icon })} />}
      </Field>
      <Field label={t('field.status')}>
        {(binding) => (
          <RadioGroup
            {...binding}
            value={draft.status}
            options={(['ENABLED', 'DISABLED'] as const).map((value) => ({
              value,
              label: t(`status.${value}`),
            }))}
            onChange={(status) => put({ status })}
          />
        )}
      </Field>
      {draft.parentId === null && (
        <>
          <TextField
            label={t('field.group')}
            hint={t('field.groupHint')}
            error={issues.group ?? ''}
            maxLength={GROUP_MAX}
            value={draft.group}
            onChange={(group) => put({ group })}
          />
          {draft.group !== '' && (
            <div className={styles['wide']}>
              <p className={styles['caption']}>{t('field.groupNames')}</p>
              <MenuNames
                values={draft.groupTranslations}
                onChange={(groupTranslations) => put({ groupTranslations })}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}
