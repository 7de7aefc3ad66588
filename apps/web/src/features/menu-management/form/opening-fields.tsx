import { MENU_THEMES } from '@haiqiao/contract/access';
import { useTranslation } from 'react-i18next';
import type { MenuChoices } from '#web/api/menu-editor.ts';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { RadioGroup } from '#web/ui/choice/radio-group.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { MultiSelect, Select } from '#web/ui/select/select.tsx';
import { openModesFor } from './menu-draft.ts';
import styles from './menu-form.module.css';
import type { MenuForm } from './use-menu-form.ts';

const PARAM_MAX = 500;

export interface OpeningFieldsProps {
  readonly form: MenuForm;
  readonly choices: MenuChoices | undefined;
}

/** The target of the entry and its open mode. */
export function OpeningFields({ form, choices }: OpeningFieldsProps) {
  const { t } = useTranslation('menus');
  const { draft, issues, put } = form;
  const modes = openModesFor(draft.param);
  const [first = 'TAB'] = modes;
  const mode = modes.includes(draft.openMode) ? draft.openMode : first;
  const origins = choices?.embedOrigins ?? [];
  const embedHint =
    origins.length === 0 ? t('field.embedNone') : t('field.embedOrigins', { origins: origins.join(', ') });
  return (
    <div className={styles['grid']}>
      <Field label={t('field.param')} error={issues.param ?? ''} hint={t('field.paramHint')}>
        {(binding) => (
          <TextInput
            {...binding}
            maxLength={PARAM_MAX}
            value={draft.param}
            onChange={(param) => put({ param })}
          />
        )}
      </Field>
      <Field label={t('field.choosePage')}>
        {(binding) => (
          <Select
            {...binding}
            placeholder={t('field.choosePageHint')}
            value={null}
            options={(choices?.routes ?? []).map(({ param, label }) => ({
              value: param,
              label: label || param,
              ...(label ? { hint: param } : {}),
            }))}
            onChange={(param) => param !== null && put({ param })}
          />
        )}
      </Field>
      <Field
        label={t('field.openMode')}
        error={issues.openMode ?? ''}
        hint={mode === 'EMBED' ? embedHint : ''}
      >
        {(binding) => (
          <RadioGroup
            {...binding}
            value={mode}
            options={modes.map((value) => ({ value, label: t(`openMode.${value}`) }))}
            onChange={(openMode) => put({ openMode })}
          />
        )}
      </Field>
      <Field label={t('field.themes')} hint={t('field.themesHint')}>
        {(binding) => (
          <MultiSelect
            {...binding}
            placeholder={t('allThemes')}
            values={draft.themes}
            options={MENU_THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
            onChange={(values) => put({ themes: MENU_THEMES.filter((theme) => values.includes(theme)) })}
          />
        )}
      </Field>
      <div className={styles['checks']}>
        <Checkbox isChecked={draft.visible} onChange={(visible) => put({ visible })}>
          {t('field.visible')}
        </Checkbox>
        <Checkbox isChecked={draft.keepAlive} onChange={(keepAlive) => put({ keepAlive })}>
          {t('field.keepAlive')}
        </Checkbox>
        <Checkbox isChecked={draft.temporary} onChange={(temporary) => put({ temporary })}>
          {t('field.temporary')}
        </Checkbox>
      </div>
    </div>
  );
}
