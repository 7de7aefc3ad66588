import type { ListView } from '@haiqiao/contract/endpoints';
import type { ListRow } from '#web/api/record-lists.ts';
import { namedValueOf } from '#web/field-types/wire-value.ts';

type Opening = Pick<ListView, 'form' | 'routes'>;

/** The form that opens a row and runs its actions: by its kind, in a list with several kinds of records. */
export function openingOfRow(view: ListView, row: ListRow | undefined): Opening {
  const { kinds } = view;
  if (!kinds || !row) return view;
  const { value } = namedValueOf(row[kinds.field]);
  return kinds.forms.find((kind) => kind.value === value) ?? view;
}

/** The code of that form; empty when the list has none. */
export function formOfRow(view: ListView, row: ListRow | undefined): string {
  return openingOfRow(view, row).form ?? '';
}
