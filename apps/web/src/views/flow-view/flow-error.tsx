import { FLOW_ERROR_DICTIONARY } from '@haiqiao/contract/definitions';
import type { FieldViews, StatusView } from '@haiqiao/contract/endpoints';
import { useFieldLabels } from '#web/field-types/field-labels.ts';

const FIELDS: FieldViews = {
  error: { type: 'dictionary', label: '', dictionary: FLOW_ERROR_DICTIONARY, mode: 'readonly' },
};
const NO_STATUSES: readonly StatusView[] = [];

/** The reason an instance stopped, as text; an unknown code is shown as it is. */
export function FlowError({ code }: { readonly code: string }) {
  const { labelOf } = useFieldLabels(FIELDS, NO_STATUSES);
  return labelOf({ kind: 'dictionary', code: FLOW_ERROR_DICTIONARY }, code);
}
