import type { FieldAccess, FieldAccesses } from './field-access.ts';
import type { FieldMode } from './grant.ts';

/** What a reader may do with a field, as the browser is told it. */
export interface FieldAccessView {
  readonly mode: FieldMode;
  /** Set where a masked value may be replaced by another one without being seen. */
  readonly canReplace?: true;
  /** Set where the reader may see one masked value whole by saying why (`unmaskField`). */
  readonly canUnmask?: true;
  /** Set where it may be given a value only while it is required: it is empty, and closed otherwise. */
  readonly onlyRequired?: true;
}

/** By name; `table.column` for a column of a sub-table. */
export type FieldAccessViews = Readonly<Record<string, FieldAccessView>>;

/** What the browser is told of an access. */
export function accessViewOf({ mode, canWrite, canUnmask, onlyRequired }: FieldAccess): FieldAccessView {
  const base = { mode, ...(onlyRequired && { onlyRequired }) };
  if (mode !== 'masked') return base;
  return { ...base, ...(canWrite && { canReplace: true }), ...(canUnmask && { canUnmask: true }) };
}

/** The fields that are something else now than what a definition says of them. */
export function accessViewsWhereOther(said: FieldAccesses, now: FieldAccesses): FieldAccessViews {
  const other = [...now].flatMap(([path, access]) => {
    const [before, after] = [said.get(path), access].map((one) => one && accessViewOf(one));
    return after && JSON.stringify(before) !== JSON.stringify(after) ? [[path, after] as const] : [];
  });
  return Object.fromEntries(other);
}
