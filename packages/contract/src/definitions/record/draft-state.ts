/** Properties of a resource or its view that determine its drafts. */
interface Handed {
  readonly statuses?: readonly { readonly code: string }[];
  readonly actions?: readonly {
    readonly code: string;
    readonly from?: readonly string[];
    readonly startsFlow?: true;
  }[];
}

/** The state visible to the author only, and the submit action, for all resources (DOMAIN §1.3). */
const DRAFT = 'DRAFT';
const SUBMIT = 'submit';

/**
 * The state in which records may be incomplete: the first one, 草稿, if an action submits from there and requires completeness (DOMAIN §1.3).
 * Null for kinds that are always complete.
 */
export function draftStateOf({ statuses, actions = [] }: Handed): string | null {
  const first = statuses?.[0]?.code;
  const isHandedIn = actions.some(
    ({ code, from, startsFlow }) => (code === SUBMIT || startsFlow === true) && from?.includes(DRAFT),
  );
  return first === DRAFT && isHandedIn ? DRAFT : null;
}
