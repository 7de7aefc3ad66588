/** What is asked of a resource, or of its view, to know its drafts. */
interface Handed {
  readonly statuses?: readonly { readonly code: string }[];
  readonly actions?: readonly {
    readonly code: string;
    readonly from?: readonly string[];
    readonly startsFlow?: true;
  }[];
}

/** The state of what only its author sees, and the action that hands it in, everywhere (DOMAIN §1.3). */
const DRAFT = 'DRAFT';
const SUBMIT = 'submit';

/**
 * The state in which records of a kind may still lack what they need: their first, 草稿, where an action hands them in from there and
 * asks for the whole (DOMAIN §1.3). Null for kinds whose records are whole from the beginning.
 */
export function draftStateOf({ statuses, actions = [] }: Handed): string | null {
  const first = statuses?.[0]?.code;
  const isHandedIn = actions.some(
    ({ code, from, startsFlow }) => (code === SUBMIT || startsFlow === true) && from?.includes(DRAFT),
  );
  return first === DRAFT && isHandedIn ? DRAFT : null;
}
