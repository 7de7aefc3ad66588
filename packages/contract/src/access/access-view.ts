import type { FieldAccess, FieldAccesses } from './field-access.ts';
import type { FieldMode } from './grant.ts';

/** A reader's access to a field, as sent to the browser. */
export interface FieldAccessView {
  readonly mode: FieldMode;
  /** Set if a masked value may be replaced without being visible. */
  readonly canReplace?: true;
  /** Set if the reader may unmask single values with a reason (`unmaskField`). */
  readonly canUnmask?: true;
  /** Set if it may be written only while it is required: it is empty and otherwise closed. */
  readonly onlyRequired?: true;
}

/** By name; `table.column` for a column of a sub-table. */
export type FieldAccessViews = Readonly<Record<string, FieldAccessView>>;

/** Converts an access for the browser. */
export function accessViewOf({ mode, canWrite, canUnmask, onlyRequired }: FieldAccess): FieldAccessView {
  const base = { mode, ...(onlyRequired && { onlyRequired }) };
  if (mode !== 'masked') return base;
  return { ...base, ...(canWrite && { canReplace: true }), ...(canUnmask && { canUnmask: true }) };
}

/** The fields whose current access differs from the definition. */
export function accessViewsWhereOther(said: FieldAccesses, now: FieldAccesses): FieldAccessViews {
  const other = [...now].flatMap(([path, access]) => {
    const [before, after] = [said.get(path), access].map((one) => one && accessViewOf(one));
    return after && JSON.stringify(before) !== JSON.stringify(after) ? [[path, after] as const] : [];
  });
  return Object.fromEntries(other);
}
