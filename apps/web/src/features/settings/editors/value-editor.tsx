import type { SettingEditor, SettingWireValue } from '@haiqiao/contract/rules';
import type { ReactNode } from 'react';
import type { FieldBinding } from '#web/ui/field/field.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { MultiSelect, Select, type SelectOption } from '#web/ui/select/select.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import type { PostChoice } from '../use-setting-words.ts';
import styles from './value-editor.module.css';

const LINK_MAX = 500;
const NUMBER_MAX = 9;
const ORIGIN_ROWS = 2;

export interface ValueEditorProps {
  readonly binding: FieldBinding;
  readonly label: string;
  readonly editor: SettingEditor;
  /** The typed value; a number may still be a text. */
  readonly typed: SettingWireValue;
  readonly posts: readonly PostChoice[];
  readonly isDisabled: boolean;
  readonly onChange: (typed: SettingWireValue) => void;
}

type Draw<Kind extends SettingEditor['kind']> = (
  props: Omit<ValueEditorProps, 'editor'> & { readonly editor: Extract<SettingEditor, { kind: Kind }> },
) => ReactNode;

/** A one-line text control with a suffix. */
function line(props: Omit<ValueEditorProps, 'editor'>, rest: { maxLength: number; suffix?: ReactNode }) {
  const { binding, typed, isDisabled, onChange } = props;
  return (
    <TextInput {...binding} {...rest} value={String(typed)} isDisabled={isDisabled} onChange={onChange} />
  );
}

function postOptions(posts: readonly PostChoice[]): readonly SelectOption[] {
  return posts.map(({ code, name, search }) => ({ value: code, label: name, hint: code, search }));
}

/** One control for each kind of setting. */
const EDITORS: { readonly [Kind in SettingEditor['kind']]: Draw<Kind> } = {
  switch: ({ label, typed, isDisabled, onChange }) => (
    <Switch label={label} isOn={typed === true} isDisabled={isDisabled} onChange={onChange} />
  ),
  number: ({ binding, editor, typed, isDisabled, onChange }) => (
    <TextInput
      {...binding}
      inputMode="numeric"
      maxLength={NUMBER_MAX}
      suffix={<span className={styles['unit']}>{editor.unit}</span>}
      value={String(typed)}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  ),
  select: ({ binding, editor, typed, isDisabled, onChange }) => (
    <Select
      {...binding}
      options={editor.options}
      value={String(typed)}
      isClearable={false}
      isDisabled={isDisabled}
      onChange={(value) => onChange(value ?? '')}
    />
  ),
  text: (props) => line(props, { maxLength: props.editor.maxLength }),
  link: (props) => line(props, { maxLength: LINK_MAX }),
  colour: (props) =>
    line(props, {
      maxLength: 7,
      suffix: (
        <span className={styles['swatch']} style={{ backgroundColor: String(props.typed) }} aria-hidden />
      ),
    }),
  origins: ({ binding, typed, isDisabled, onChange }) => (
    <TextArea
      {...binding}
      rows={ORIGIN_ROWS}
      value={Array.isArray(typed) ? typed.join('\n') : String(typed)}
      isDisabled={isDisabled}
      onChange={(text) => onChange(text.split('\n'))}
    />
  ),
  post: ({ binding, typed, posts, isDisabled, onChange }) => (
    <Select
      {...binding}
      options={postOptions(posts)}
      value={String(typed)}
      isClearable={false}
      isDisabled={isDisabled}
      onChange={(value) => onChange(value ?? '')}
    />
  ),
  posts: ({ binding, editor, typed, posts, isDisabled, onChange }) => (
    <MultiSelect
      {...binding}
      options={postOptions(posts)}
      values={Array.isArray(typed) ? typed : []}
      max={editor.max}
      isDisabled={isDisabled}
      onChange={(values) => onChange([...values])}
    />
  ),
};

/** The control of a setting, by its kind of value. */
export function ValueEditor(props: ValueEditorProps) {
  // The registry has one control per kind, typed for that kind's editor.
  const draw = EDITORS[props.editor.kind] as (props: ValueEditorProps) => ReactNode;
  return <div className={styles['control']}>{draw(props)}</div>;
}
