import { z } from 'zod';

/** Possible types of a setting value; its editor determines which. */
export const settingValueSchema = z.union([
  z.boolean(),
  z.number(),
  z.string().max(2000),
  z.array(z.string().max(300)).max(50),
]);
/** A value of a setting. */
export type SettingWireValue = z.output<typeof settingValueSchema>;

const choice = z.object({ value: z.string(), label: z.string() });

/** Input of a setting: its type with range and unit. */
export const settingEditorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch') }),
  z.object({ kind: z.literal('number'), min: z.int(), max: z.int(), unit: z.string() }),
  z.object({ kind: z.literal('select'), options: z.array(choice) }),
  z.object({ kind: z.literal('text'), maxLength: z.int(), isRequired: z.boolean() }),
  z.object({ kind: z.literal('link') }),
  z.object({ kind: z.literal('colour') }),
  z.object({ kind: z.literal('origins'), max: z.int() }),
  /** Code of a post; the posts come with the response. */
  z.object({ kind: z.literal('post') }),
  /** Distinct codes of posts. */
  z.object({ kind: z.literal('posts'), max: z.int() }),
]);
/** Input of a setting. */
export type SettingEditor = z.output<typeof settingEditorSchema>;

/** An error in a setting value. */
export interface SettingIssue {
  /** Name of the rule, with the message of `issueText`. */
  readonly rule: string;
  readonly params?: Readonly<Record<string, number>>;
}

/** Scheme, host and port, lower case: copied verbatim into the content security policy. */
const ORIGIN = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
const COLOUR = /^#[0-9A-F]{6}$/;
const POST_CODE = /^[a-z][a-z0-9-]{1,63}$/;
const LINK_MAX = 500;

type Check<Kind extends SettingEditor['kind']> = (
  value: unknown,
  editor: Extract<SettingEditor, { kind: Kind }>,
) => SettingIssue | null;

const CHECKS: { readonly [Kind in SettingEditor['kind']]: Check<Kind> } = {
  switch: (value) => (typeof value === 'boolean' ? null : { rule: 'type' }),
  number: (value, { min, max }) => numberIssue(value, min, max),
  select: (value, { options }) =>
    options.some((option) => option.value === value) ? null : { rule: 'option' },
  text: (value, { maxLength, isRequired }) => {
    if (typeof value !== 'string') return { rule: 'type' };
    if (isRequired && value === '') return { rule: 'required' };
    return value.length <= maxLength ? null : { rule: 'maxLength', params: { max: maxLength } };
  },
  link: (value) => (value === '' || isLink(value) ? null : { rule: 'url' }),
  colour: (value) => (matches(value, COLOUR) ? null : { rule: 'type' }),
  origins: (value, { max }) => {
    if (!Array.isArray(value)) return { rule: 'type' };
    if (value.length > max) return { rule: 'maxItems', params: { max } };
    return value.every((each) => matches(each, ORIGIN)) ? null : { rule: 'url' };
  },
  post: (value) => (matches(value, POST_CODE) ? null : { rule: 'option' }),
  posts: (value, { max }) => {
    if (!Array.isArray(value)) return { rule: 'type' };
    if (value.length > max) return { rule: 'maxItems', params: { max } };
    const isEachOnce = new Set(value).size === value.length;
    return isEachOnce && value.every((each) => matches(each, POST_CODE)) ? null : { rule: 'option' };
  },
};

/**
 * Error of a value for this editor; null if valid. Server settings contain only valid values. Only the server can check whether a post
 * exists.
 */
export function settingIssue(editor: SettingEditor, value: unknown): SettingIssue | null {
  // The registry has one check per kind, for that kind's editor.
  const check = CHECKS[editor.kind] as (value: unknown, editor: SettingEditor) => SettingIssue | null;
  return check(value, editor);
}

/** The value in stored form: trimmed, a colour in upper case. */
export function normalSetting(editor: SettingEditor, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return editor.kind === 'colour' ? value.trim().toUpperCase() : value.trim();
}

/** Whether two setting values are equal. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function numberIssue(value: unknown, min: number, max: number): SettingIssue | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'number' };
  if (!Number.isInteger(value)) return { rule: 'integer' };
  if (value < min) return { rule: 'min', params: { min } };
  return value > max ? { rule: 'max', params: { max } } : null;
}

function matches(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value);
}

function isLink(value: unknown): boolean {
  return z
    .url({ protocol: /^https?$/ })
    .max(LINK_MAX)
    .safeParse(value).success;
}
