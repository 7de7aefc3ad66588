import { z } from 'zod';
import { conditionSchema } from '../../definitions/condition.ts';
import { parseInstant } from '../../lib/calendar.ts';
import { cleanLine, cleanLines } from '../../lib/clean-text.ts';
import { FIELD_MODES, type RowScope } from '../grant.ts';
import { GROUP_AUDIENCES, GROUP_STATUSES, type GroupContent, HOLDER_KINDS } from './group-content.ts';
import { normalGroup } from './normal-group.ts';

const code = z.string().min(1).max(200);
const denied = z.boolean().default(false);

const scope: z.ZodType<RowScope, RowScope> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('org') }),
  z.strictObject({ kind: z.literal('orgAndBelow') }),
  z.strictObject({ kind: z.literal('owner') }),
  z.strictObject({ kind: z.literal('creator') }),
  z.strictObject({ kind: z.literal('orgs'), orgIds: z.array(z.uuid()).max(1000) }),
  z.strictObject({ kind: z.literal('filter'), where: conditionSchema }),
]);

const moment = z.iso
  .datetime({ offset: true })
  .overwrite((raw) => parseInstant(raw) ?? raw)
  .nullable()
  .default(null);

const text = (clean: typeof cleanLine, max: number) =>
  z
    .string()
    .overwrite((raw) => {
      const cleaned = clean(raw);
      return cleaned.ok ? cleaned.text : raw;
    })
    .max(max)
    .refine((raw) => clean(raw).ok, 'controlCharacters');

/** Content sent to save a permission group; the order of its lists is irrelevant. */
export const groupContentSchema = z.strictObject({
  /** Letters, digits, underscores and hyphens, beginning with a letter. */
  code: z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{1,63}$/),
  name: text(cleanLine, 100).min(1),
  description: text(cleanLines, 500).default(''),
  parentId: z.uuid().nullable().default(null),
  audience: z.enum(GROUP_AUDIENCES).default('STAFF'),
  status: z.enum(GROUP_STATUSES).default('ENABLED'),
  validFrom: moment,
  validTo: moment,
  menus: z
    .array(z.strictObject({ menuId: z.uuid(), denied }))
    .max(5000)
    .readonly(),
  buttons: z.array(z.strictObject({ code, denied })).max(5000).readonly(),
  rowRules: z
    .array(z.strictObject({ resource: code, scope, denied }))
    .max(2000)
    .readonly(),
  fieldRules: z
    .array(
      z.strictObject({
        resource: code,
        field: code,
        mode: z.enum(FIELD_MODES),
        statuses: z.array(code).max(100).readonly().default([]),
      }),
    )
    .max(5000)
    .readonly(),
  holders: z
    .array(z.strictObject({ kind: z.enum(HOLDER_KINDS), id: z.uuid() }))
    .max(5000)
    .readonly(),
});

/** Parses a group's content from input or storage into its normal form. @throws ZodError */
export function parseGroupContent(raw: unknown): GroupContent {
  return normalGroup(groupContentSchema.parse(raw));
}
