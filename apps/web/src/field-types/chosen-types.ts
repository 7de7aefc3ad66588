import type { FieldDefinition } from '@haiqiao/contract/definitions';

/** Types whose values are chosen from a list of names. */
export const CHOSEN_TYPES = [
  'dictionary',
  'dictionaries',
  'ref',
  'refs',
  'user',
  'org',
] as const satisfies readonly FieldDefinition['type'][];
