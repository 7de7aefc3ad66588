import type { FieldIssue } from '@haiqiao/contract/field-types';

/** The task a person brings from another page of a record. */
export type Errand =
  /** Run the action on the record as it was saved. */
  | { readonly kind: 'take'; readonly action: string; readonly rowVersion: number }
  /** Correct the errors of an action, `path` first. */
  | { readonly kind: 'mend'; readonly issues: readonly FieldIssue[]; readonly path: string };

const left = new Map<string, Errand>();

/** Stores an errand for the record's page that is opened next; a reload deletes it. */
export function leaveErrand(dataId: string, errand: Errand): void {
  left.set(dataId, errand);
}

/** The errand of a kind for a record, returned once and when due; null for none. */
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
