import { FLOW_ERROR_DICTIONARY } from '@haiqiao/contract/definitions';
import type { FieldViews, StatusView } from '@haiqiao/contract/endpoints';
import { useFieldLabels } from '#web/field-types/field-labels.ts';

const FIELDS: FieldViews = {
  error: { type: 'dictionary', label: '', dictionary: FLOW_ERROR_DICTIONARY, mode: 'readonly' },
};
const NO_STATUSES: readonly StatusView[] = [];

/** What stopped an instance in words; the code that nobody has named as it is. */
export function FlowError({ code }: { readonly code: string }) {
  const { labelOf } = useFieldLabels(FIELDS, NO_STATUSES);
  return labelOf({ kind: 'dictionary', code: FLOW_ERROR_DICTIONARY }, code);
}
