import type { FieldIssue } from '@haiqiao/contract/field-types';

/** What somebody who comes from another page of a record is there for. */
export type Errand =
  /** The action is to be taken on the record as it was saved. */
  | { readonly kind: 'take'; readonly action: string; readonly rowVersion: number }
  /** What an action found wrong is to be mended, `path` first. */
  | { readonly kind: 'mend'; readonly issues: readonly FieldIssue[]; readonly path: string };

const left = new Map<string, Errand>();

/** Leaves an errand for the page of a record that is opened next; a reload forgets it. */
export function leaveErrand(dataId: string, errand: Errand): void {
  left.set(dataId, errand);
}

/** The errand of a kind that was left for a record, once and when it is due; null without one. */
export function collectErrand<Kind extends Errand['kind']>(
  dataId: string,
  kind: Kind,
  isDue: (errand: Extract<Errand, { kind: Kind }>) => boolean = () => true,
): Extract<Errand, { kind: Kind }> | null {
  const errand = left.get(dataId);
  if (!isOfKind(errand, kind) || !isDue(errand)) return null;
  left.delete(dataId);
  return errand;
}

function isOfKind<Kind extends Errand['kind']>(
  errand: Errand | undefined,
  kind: Kind,
): errand is Extract<Errand, { kind: Kind }> {
  return errand?.kind === kind;
}
