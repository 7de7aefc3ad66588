import { z } from 'zod';

const code = z.string().min(1).max(100);

/**
 * Assignees of a task (DOMAIN §2.20). Several rules add up without repetition.
 * - `members`: these members
 * - `post`: holders of a post, by its code or by a setting (`post.preliminaryTrial`); of all units, or only of the initiator's unit, with
 * or without its ancestors
 * - `orgHead`: leader of the unit of the initiator, of the record, or of a named one; of the parent unit if it has none
 * - `superior`: leader of the unit `level` levels up (1 is the initiator's own unit)
 * - `field`: a record field with a member or members, or a unit, whose leader is used
 * - `initiatorChoice`: chosen by the initiator on submission, from `among` if present
 * - `previousHandler`: handler of the previous task, or the last handler of `node`
 * - `initiator`: the initiator
 * - `variable`: member ids in a variable set by a script or service
 */
export const assigneeRuleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('members'), memberIds: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({
    kind: z.literal('post'),
    post: code,
    within: z.enum(['all', 'initiatorOrg', 'initiatorOrgAndAbove']).default('all'),
  }),
  z.strictObject({ kind: z.literal('orgHead'), of: z.enum(['initiator', 'record']).or(z.uuid()) }),
  z.strictObject({ kind: z.literal('superior'), level: z.int().min(1).max(10) }),
  z.strictObject({ kind: z.literal('field'), field: code }),
  z.strictObject({ kind: z.literal('initiatorChoice'), among: z.array(z.uuid()).max(100).optional() }),
  z.strictObject({ kind: z.literal('previousHandler'), node: code.optional() }),
  z.strictObject({ kind: z.literal('initiator') }),
  z.strictObject({ kind: z.literal('variable'), variable: code }),
]);

/** A rule that determines assignees. */
export type AssigneeRule = z.output<typeof assigneeRuleSchema>;

/** Kinds of rules, in the order of the designer. */
export const ASSIGNEE_KINDS = assigneeRuleSchema.options.map(({ shape }) => shape.kind.value);
