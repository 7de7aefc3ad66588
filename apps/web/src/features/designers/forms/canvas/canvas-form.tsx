import type { FieldViews, StatusView } from '@haiqiao/contract/endpoints';
import { type ReactNode, useMemo } from 'react';
import { useFieldLabels } from '#web/field-types/field-labels.ts';
import { todayInShanghai } from '#web/lib/shanghai-time.ts';
import { createFormStore } from '#web/views/form-view/filling/form.store.ts';
import { valuesOfNew } from '#web/views/form-view/filling/linkage.ts';
import { FormContext, type FormScope, LabelsContext } from '#web/views/form-view/layout/form-context.ts';

export interface CanvasFormProps {
  readonly fields: FieldViews;
  readonly statuses: readonly StatusView[];
  readonly code: string;
  readonly children: ReactNode;
}

/** In the designer every field is visible, whatever its condition. */
function always(fields: FieldViews): FieldViews {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { visibleWhen: _v, readonlyWhen: _r, requiredWhen: _q, ...rest } = field;
      return [name, rest];
    }),
  );
}

const NOTHING = () => undefined;

/** A form that renders fields without a record. */
export function CanvasForm({ fields, statuses, code, children }: CanvasFormProps) {
  const labels = useFieldLabels(fields, statuses);
  const scope = useMemo<FormScope>(() => {
    const free = always(fields);
    const env = { fields: free, today: todayInShanghai(), actor: { memberId: '', orgId: null } };
    const store = createFormStore({ ...env, base: valuesOfNew(free, env, {}), rowVersion: null });
    return { store, formCode: code, dataId: '', canUnmask: false, displayValues: {}, change: NOTHING };
  }, [fields, code]);
  return (
    <FormContext value={scope}>
      <LabelsContext value={labels}>{children}</LabelsContext>
    </FormContext>
  );
}
