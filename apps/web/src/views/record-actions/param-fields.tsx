import type { ActionView } from '@haiqiao/contract/endpoints';
import type { WireValue } from '@haiqiao/contract/field-types';
import { useMemo } from 'react';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { createFormStore } from '../form-view/filling/form.store.ts';
import { valuesOfNew } from '../form-view/filling/linkage.ts';
import { FormContext, type FormScope, LabelsContext } from '../form-view/layout/form-context.ts';
import { FormField } from '../form-view/layout/form-field.tsx';

/** The small form of an action. */
export interface ParamForm {
  readonly fields: ActionView['params'];
  readonly scope: FormScope;
  /** Validates the input and shows errors; null then. undefined when the action has no parameters. */
  readonly read: () => Record<string, WireValue> | null | undefined;
}

/** An action's parameters besides the opinion, as a separate form. */
export function useParamForm(fields: ActionView['params']): ParamForm {
  const scope = useMemo<FormScope>(() => {
    const today = todayInShanghai();
    const base = valuesOfNew(fields, { fields, today, actor: null }, {});
    const store = createFormStore({ fields, today, actor: null, base, rowVersion: null });
    return { store, formCode: '', dataId: '', canUnmask: false, displayValues: {}, change: store.change };
  }, [fields]);
  return {
    fields,
    scope,
    read: () => {
      const checked = scope.store.check();
      if (!checked.ok) return null;
      return Object.keys(fields).length > 0 ? { ...checked.values } : undefined;
    },
  };
}

/** The fields of such a form, stacked. */
export function ParamFields({ form: { fields, scope } }: { readonly form: ParamForm }) {
  const labels = useFieldLabels(fields, []);
  return (
    <FormContext value={scope}>
      <LabelsContext value={labels}>
        {Object.keys(fields).map((name) => (
          <FormField key={name} name={name} span={1} />
        ))}
      </LabelsContext>
    </FormContext>
  );
}
