import { useTranslation } from 'react-i18next';
import type { MenuChoices } from '#web/api/menu-editor.ts';
import { useLineKeys } from '#web/ui/lines/use-line-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { MultiSelect, Select, type SelectOption } from '#web/ui/select/select.tsx';
import type { PostPreset } from './menu-draft.ts';
import styles from './menu-form.module.css';
import type { MenuForm } from './use-menu-form.ts';

const VALUE_MAX = 64;

export interface RuleFieldsProps {
  readonly form: MenuForm;
  readonly choices: MenuChoices | undefined;
}

/** Posts available in rules: first the settings that refer to one, then the posts themselves. */
function usePostOptions(choices: MenuChoices | undefined): readonly SelectOption[] {
  const { t } = useTranslation('menus');
  const settings = (choices?.postSettings ?? []).map(({ key, name }) => ({
    value: key,
    label: name,
    hint: t('postSetting', { key }),
    search: key,
  }));
  const posts = (choices?.posts ?? []).map(({ code, name }) => ({
    value: code,
    label: name,
    hint: t('postItself', { code }),
    search: code,
  }));
  return [...settings, ...posts];
}

/** The preset of the entry and the posts it is hidden from. */
export function RuleFields({ form, choices }: RuleFieldsProps) {
  const { t } = useTranslation('menus');
  const { draft, issues, put } = form;
  const posts = usePostOptions(choices);
  return (
    <div className={styles['grid']}>
      <Field label="list_status" error={issues.listStatus ?? ''} hint={t('field.listStatusHint')}>
        {(binding) => (
          <TextInput
            {...binding}
            maxLength={VALUE_MAX}
            value={draft.listStatus}
            onChange={(listStatus) => put({ listStatus })}
          />
        )}
      </Field>
      <Field label="apply_type" error={issues.applyType ?? ''} hint={t('field.applyTypeHint')}>
        {(binding) => (
          <TextInput
            {...binding}
            maxLength={VALUE_MAX}
            value={draft.applyType}
            onChange={(applyType) => put({ applyType })}
          />
        )}
      </Field>
      <PostPresets
        presets={draft.byPost}
        posts={posts}
        error={issues.byPost ?? ''}
        onChange={(byPost) => put({ byPost })}
      />
      <Field
        label={t('field.hideForPosts')}
        error={issues.hideForPosts ?? ''}
        hint={t('field.hideForPostsHint')}
      >
        {(binding) => (
          <MultiSelect
            {...binding}
            values={draft.hideForPosts}
            options={posts}
            onChange={(hideForPosts) => put({ hideForPosts })}
          />
        )}
      </Field>
      <Field
        label={t('field.hideUnlessPosts')}
        error={issues.hideUnlessPosts ?? ''}
        hint={t('field.hideUnlessPostsHint')}
      >
        {(binding) => (
          <MultiSelect
            {...binding}
            values={draft.hideUnlessPosts}
            options={posts}
            onChange={(hideUnlessPosts) => put({ hideUnlessPosts })}
          />
        )}
      </Field>
    </div>
  );
}

interface PostPresetsProps {
  readonly presets: readonly PostPreset[];
  readonly posts: readonly SelectOption[];
  readonly error: string;
  readonly onChange: (presets: readonly PostPreset[]) => void;
}

/** Other values for the holders of some posts; the first matching preset applies. */
function PostPresets({ presets, posts, error, onChange }: PostPresetsProps) {
  const { t } = useTranslation('menus');
  const { keys, forget } = useLineKeys(presets.length);
  const remove = (at: number) => {
    forget(at);
    onChange(presets.toSpliced(at, 1));
  };
  const change = (at: number, part: Partial<PostPreset>) =>
    onChange(presets.map((preset, index) => (index === at ? { ...preset, ...part } : preset)));
  return (
    <div className={styles['wide']} role="group" aria-label={t('field.byPost')}>
      <p className={styles['caption']}>{t('field.byPost')}</p>
      {presets.map((preset, at) => (
        <div key={keys[at]} className={styles['preset']}>
          <Select
            aria-label={t('byPost.post', { at: at + 1 })}
            placeholder={t('byPost.choose')}
            value={preset.post === '' ? null : preset.post}
            options={posts}
            onChange={(post) => change(at, { post: post ?? '' })}
          />
          <TextInput
            aria-label={t('byPost.listStatus', { at: at + 1 })}
            placeholder="list_status"
            maxLength={VALUE_MAX}
            value={preset.listStatus}
            onChange={(listStatus) => change(at, { listStatus })}
          />
          <TextInput
            aria-label={t('byPost.applyType', { at: at + 1 })}
            placeholder="apply_type"
            maxLength={VALUE_MAX}
            value={preset.applyType}
            onChange={(applyType) => change(at, { applyType })}
          />
          <Button
            tone="text"
            icon="minus-circle"
            aria-label={t('byPost.remove', { at: at + 1 })}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {error && (
        <p className={styles['error']} role="alert">
          {error}
        </p>
      )}
      <Button icon="plus" onClick={() => onChange([...presets, { post: '', listStatus: '', applyType: '' }])}>
        {t('byPost.add')}
      </Button>
    </div>
  );
}
