import type { DuplicateRule } from '@haiqiao/contract/definitions';
import { foldSearchText } from '@haiqiao/contract/query';
import type { ResourceModel } from '#server/platform/metadata/model.ts';
import type { RecordValues } from '#server/platform/records/code/hook.ts';
import { meetingTexts } from './alike-names.ts';
import { type PlainName, plainName } from './plain-name.ts';

/**
 * Kinds of keys shared by possible duplicates, most certain first. A key has its kind in its two lowest bits, so that the most certain can
 * be searched first.
 */
export const KEY_KINDS = ['value', 'name', 'letters'] as const;

/** A kind of key. */
export type KeyKind = (typeof KEY_KINDS)[number];

/** Column with the duplicate keys of a record. */
export const DUPLICATE_KEYS_COLUMN = 'twin_keys';

/** A value that duplicates share: its kind, and the value in normalised form. */
export interface SharedValue {
  readonly field: string;
  readonly kind: string;
  readonly text: string;
}

const ORG_PART = [8, 17] as const;

/** The values by which duplicates of a record are found; empty ones are ignored. */
export function sharedValues(
  resource: ResourceModel,
  rule: DuplicateRule,
  values: RecordValues,
): readonly SharedValue[] {
  return (rule.same ?? []).flatMap((field) => {
    const value = values[field];
    const definition = resource.fields.get(field)?.definition;
    if (typeof value !== 'string' || definition?.type !== 'text') return [];
    const { kind, text } = plainValue(field, definition.rule, value);
    return text === '' ? [] : [{ field, kind, text }];
  });
}

function plainValue(field: string, rule: string | undefined, value: string): { kind: string; text: string } {
  const plain = foldSearchText(value).replace(/[^\p{L}\p{N}]+/gu, '');
  switch (rule) {
    case 'phone':
    case 'mobile':
      // 138 0013 8000, +86-13800138000
      return { kind: 'phone', text: plain.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '') };
    case 'creditCode':
      return { kind: 'organisation', text: plain.slice(...ORG_PART) };
    case 'orgCode':
      return { kind: 'organisation', text: plain };
    default:
      return { kind: field, text: plain };
  }
}

/** The name of a record in comparison form. */
export function nameOf(rule: DuplicateRule, values: RecordValues): PlainName {
  const value = values[rule.name];
  return plainName(typeof value === 'string' ? value : '');
}

/** The keys that a record shares with every possible duplicate, and with few others. */
export function duplicateKeysOf(
  resource: ResourceModel,
  rule: DuplicateRule,
  values: RecordValues,
): readonly number[] {
  const shared = sharedValues(resource, rule, values).map(({ kind, text }) =>
    keyOf('value', `${kind}:${text}`),
  );
  return [...new Set([...shared, ...nameKeysOf(nameOf(rule, values))])];
}

/** The keys of a name. */
export function nameKeysOf(name: PlainName): readonly number[] {
  if (name.rest === '') return [];
  return [
    keyOf('name', `${name.locality}|${name.rest}`),
    ...meetingTexts(name).map((text) => keyOf('letters', text)),
  ];
}

const FNV_START = 0x811c9dc5;
const FNV_FACTOR = 0x01000193;
const KIND_BITS = 2;

/** 30 bits of the text's hash and two of the kind, as a PostgreSQL integer. Hash collisions are filtered later. */
export function keyOf(kind: KeyKind, text: string): number {
  let hash = FNV_START;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_FACTOR);
  return (hash << KIND_BITS) | KEY_KINDS.indexOf(kind);
}

/** Fields that the keys of a record are made from; none without duplicate detection. */
export function duplicateFields({ definition: { duplicates } }: ResourceModel): readonly string[] {
  return duplicates ? [duplicates.name, ...(duplicates.same ?? [])] : [];
}

/** The key column, to be written with the others. */
export function duplicateColumnsOf(
  resource: ResourceModel,
  values: RecordValues,
): Readonly<Record<string, unknown>> {
  const { duplicates } = resource.definition;
  return duplicates ? { [DUPLICATE_KEYS_COLUMN]: duplicateKeysOf(resource, duplicates, values) } : {};
}
