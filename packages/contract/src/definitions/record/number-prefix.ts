import type { WireValue } from '../../field-types/field-type.ts';
import { wireText } from '../../field-types/wire-text.ts';
import type { ResourceDefinition } from '../resource.ts';

type Numbered = Pick<ResourceDefinition, 'numberPrefix'>;

/** All number prefixes of a resource (DOMAIN §1.6). */
export function numberPrefixesOf({ numberPrefix }: Numbered): readonly string[] {
  if (numberPrefix === undefined) return [];
  return typeof numberPrefix === 'string' ? [numberPrefix] : Object.values(numberPrefix.prefixes);
}

/** The prefix of a record's number; undefined if the resource or this kind has none. */
export function numberPrefixOf(
  { numberPrefix }: Numbered,
  values: Readonly<Record<string, WireValue>>,
): string | undefined {
  if (typeof numberPrefix !== 'object') return numberPrefix;
  const kind = wireText(values[numberPrefix.field] ?? '');
  return Object.hasOwn(numberPrefix.prefixes, kind) ? numberPrefix.prefixes[kind] : undefined;
}
