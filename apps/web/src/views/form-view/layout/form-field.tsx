import type { FieldView } from '@haiqiao/contract/endpoints';
import { issueText, tagOf } from '@haiqiao/contract/i18n';
import { memo, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { FieldInput, isOnlyShown } from '#web/field-types/field-input.tsx';
import { type FieldLabels, NO_LABELS } from '#web/field-types/field-labels.ts';
import { fieldWebOf } from '#web/field-types/registry.ts';
import { FieldPathContext } from '#web/field-types/positions/field-path.ts';
import { textOf } from '#web/field-types/wire-value.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { Field } from '#web/ui/field/field.tsx';
import { RemarksContext } from '../../record-page/field-remarks.ts';
import { type Faults, faultText, NO_FAULTS } from '../filling/faults.ts';
import type { FormState } from '../filling/form.store.ts';
import { ChooserBeside } from './chooser-beside.tsx';
import { useForm, useLabels } from './form-context.ts';
import { useAround } from './use-around.ts';
import styles from './form-layout.module.css';

export interface FormFieldProps {
  readonly name: string;
  /** Columns it spans; a full line for wide types. */
  readonly span: number;
  /** The heading above has the same text. */
  readonly isLabelHidden?: boolean;
}

function narrowingField(field: FieldView): string {
  return 'options' in field && field.options ? field.options.equalsField : '';
}

/** The part of the state one field subscribes to. */
function partOf(state: FormState, name: string, field: FieldView) {
  return {
    value: state.values[name] ?? null,
    storedMask: field.mode === 'masked' && state.rowVersion !== null ? (state.base[name] ?? null) : null,
    isHidden: state.hidden.has(name),
    isRequired: state.required.has(name),
    isReadonly: state.readonly.has(name),
    fault: state.faults.get(name) ?? null,
    inner: field.type === 'table' || field.type === 'dateRange' ? state.faults : NO_FAULTS,
    narrowedBy: textOf(state.values[narrowingField(field)] ?? null),
  };
}

function innerTexts(
  faults: Faults,
  name: string,
  tag: ReturnType<typeof tagOf>,
): ReadonlyMap<string, string> {
  const own = [...faults].filter(([path]) => path.startsWith(`${name}.`));
  return new Map(own.map(([path, issue]) => [path.slice(name.length + 1), faultText(issue, tag)]));
}

/** One field of a form with label, control and error. Typing renders nothing else. */
export const FormField = memo(({ name, span, isLabelHidden = false }: FormFieldProps) => {
  const { store } = useForm();
  const field = store.fields[name];
  if (!field) return null;
  const Body = fieldWebOf(field).usesLabels ? NamedField : NamelessField;
  return <Body name={name} span={span} isLabelHidden={isLabelHidden} field={field} />;
});

interface BodyProps extends FormFieldProps {
  readonly field: FieldView;
}

function NamelessField(props: BodyProps) {
  return <FieldBody {...props} labels={NO_LABELS} />;
}

function NamedField(props: BodyProps) {
  return <FieldBody {...props} labels={useLabels()} />;
}

function FieldBody({
  name,
  span,
  isLabelHidden = false,
  field,
  labels,
}: BodyProps & { readonly labels: FieldLabels }) {
  const { store, change, formCode, dataId, canUnmask, displayValues } = useForm();
  const tag = tagOf(useLocale());
  const part = useStore(
    store.state,
    useShallow((state: FormState) => partOf(state, name, field)),
  );
  const inner = useMemo(() => innerTexts(part.inner, name, tag), [part.inner, name, tag]);
  const maskTarget = useMemo(
    () => (dataId === '' ? null : { formCode, dataId, field: name, canUnmask }),
    [formCode, dataId, name, canUnmask],
  );
  const path = useMemo(() => ({ live: name, stored: name }), [name]);
  const around = useAround(store, field);
  const remark = use(RemarksContext)(name, field);
  if (part.isHidden) return null;
  const isWide = fieldWebOf(field).isWide;
  const [firstInner = ''] = field.type === 'dateRange' ? inner.values() : [];
  const error = part.fault ? faultText(part.fault, tag) : firstInner;
  const hint =
    part.isReadonly && field.readonlyRule ? issueText({ rule: field.readonlyRule }, tag) : field.help;
  return (
    <div
      className={styles['cell']}
      data-span={isWide ? 'all' : span}
      data-field={name}
      data-tone={remark?.tone}
    >
      <Field
        label={field.label}
        error={error}
        isLabelHidden={isLabelHidden}
        isRequired={part.isRequired && !isOnlyShown(field)}
        {...(hint ? { hint } : {})}
      >
        {(binding) => (
          <FieldPathContext value={path}>
            <FieldInput
              {...binding}
              field={field}
              value={part.value}
              labels={labels}
              isReadonly={part.isReadonly}
              narrowedBy={part.narrowedBy || null}
              inner={inner}
              displayValue={displayValues[name] ?? ''}
              maskTarget={maskTarget}
              storedMask={part.storedMask}
              around={around}
              onChange={(value) => change(name, value)}
              onBlur={() => store.leave(name)}
            />
          </FieldPathContext>
        )}
      </Field>
      <ChooserBeside name={name} field={field} isReadonly={part.isReadonly} />
      {remark?.below}
    </div>
  );
}
