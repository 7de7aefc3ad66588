import type { SettingView } from '@haiqiao/contract/endpoints';
import { shanghaiTime } from '@haiqiao/contract/field-types';
import type { FieldIssue } from '@haiqiao/contract/http';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import { isSameSetting, type SettingWireValue } from '@haiqiao/contract/rules';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/runtime.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { StatusTag } from '#web/ui/status-tag/status-tag.tsx';
import { ValueEditor } from './editors/value-editor.tsx';
import styles from './setting-row.module.css';
import { settingValueText, type SettingWords } from './setting-words.ts';
import { typedValue } from './settings-draft.ts';
import type { PostChoice } from './use-setting-words.ts';

export interface SettingRowProps {
  readonly setting: SettingView;
  /** The typed value; undefined while unchanged. */
  readonly typed: SettingWireValue | undefined;
  readonly issue: Pick<FieldIssue, 'rule' | 'params'> | null;
  readonly posts: readonly PostChoice[];
  readonly words: SettingWords;
  readonly canChange: boolean;
  /** Undefined discards the typed value. */
  readonly onType: (typed: SettingWireValue | undefined) => void;
  readonly onHistory: () => void;
}

/** One setting: description, control, default, and last editor. */
export function SettingRow(props: SettingRowProps) {
  const { setting, typed, issue, posts, words, canChange, onType } = props;
  const { label, description, editor, value } = setting;
  const shown = typed ?? value;
  const isDirty = typed !== undefined && !isSameSetting(typedValue(editor, typed), value);
  const locale = useLocale();
  return (
    <section className={styles['row']} data-dirty={isDirty} aria-label={label}>
      <div className={styles['texts']}>
        <RowTitle setting={setting} isDirty={isDirty} />
        <p className={styles['description']}>{description}</p>
        <code className={styles['key']}>{setting.key}</code>
      </div>
      <div className={styles['value']}>
        <Field label={label} isLabelHidden error={issue ? issueText(issue, tagOf(locale)) : ''}>
          {(binding) => (
            <ValueEditor
              binding={binding}
              label={label}
              editor={editor}
              typed={shown}
              posts={posts}
              isDisabled={!canChange}
              onChange={onType}
            />
          )}
        </Field>
        <RowFacts {...props} isDirty={isDirty} text={(each) => settingValueText(editor, each, words)} />
      </div>
    </section>
  );
}

function RowTitle({ setting, isDirty }: { readonly setting: SettingView; readonly isDirty: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <div className={styles['title']}>
      <h3 className={styles['label']}>{setting.label}</h3>
      {isDirty && (
        <StatusTag family="amber" glyph="pencil">
          {t('mark.changed')}
        </StatusTag>
      )}
      {setting.isSecurity && (
        <StatusTag family="indigo" glyph="lock">
          {t('mark.security')}
        </StatusTag>
      )}
      {setting.effective !== 'AT_ONCE' && (
        <span className={styles['effect']}>{t(`effect.${setting.effective}`)}</span>
      )}
    </div>
  );
}

interface RowFactsProps extends SettingRowProps {
  readonly isDirty: boolean;
  readonly text: (value: SettingWireValue) => string;
}

function RowFacts(props: RowFactsProps) {
  const { setting, canChange, isDirty, text } = props;
  const { t } = useTranslation('settings');
  const { editor, value, initial } = setting;
  return (
    <>
      <p className={styles['facts']}>
        {isDirty && <span className={styles['before']}>{t('fact.before', { value: text(value) })}</span>}
        <span>{t('fact.initial', { value: text(initial) })}</span>
        {editor.kind === 'number' && <span>{t('fact.range', { min: editor.min, max: editor.max })}</span>}
        {!canChange && <span>{t('fact.readOnly')}</span>}
      </p>
      <RowVerbs {...props} />
    </>
  );
}

function RowVerbs({ setting, typed, canChange, onType, onHistory, isDirty }: RowFactsProps) {
  const { t } = useTranslation('settings');
  const { label: name, editor, value, initial, changed } = setting;
  const isInitial = isSameSetting(typedValue(editor, typed ?? value), initial);
  return (
    <p className={styles['facts']}>
      {changed && (
        <span>
          {t('fact.changed', { by: changed.by || t('value.system'), at: shanghaiTime(changed.at) })}
        </span>
      )}
      {canChange && isDirty && (
        <Button tone="link" aria-label={t('named.undo', { name })} onClick={() => onType(undefined)}>
          {t('verb.undo')}
        </Button>
      )}
      {canChange && !isInitial && (
        <Button tone="link" aria-label={t('named.restore', { name })} onClick={() => onType(initial)}>
          {t('verb.restore')}
        </Button>
      )}
      {setting.rowVersion > 0 && (
        <Button tone="link" aria-label={t('named.history', { name })} onClick={onHistory}>
          {t('verb.history')}
        </Button>
      )}
    </p>
  );
}
