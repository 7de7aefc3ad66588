import { z } from 'zod';

const code = z.string().min(1).max(100);

/**
 * Who is to do a task (DOMAIN §2.20). Several rules of one task add up; nobody gets it twice.
 * - `members`: these members
 * - `post`: holders of a post, named by its code or by the setting that names it (`post.preliminaryTrial`); of all units, or only
 *   those of the initiator's unit, with or without the ones above it
 * - `orgHead`: leader of the unit of the initiator, of the record, or of a named one; of the unit above where it has none
 * - `superior`: leader of the unit that is `level` above the initiator's (1 is the initiator's own unit)
 * - `field`: a field of the record that holds a member or members, or a unit, whose leader it is
 * - `initiatorChoice`: whom the initiator names when handing in; among those of `among` where given
 * - `previousHandler`: whoever did the task before this one, or last did the node `node`
 * - `initiator`: whoever handed in
 * - `variable`: ids of members in a variable, which a script or a service has set
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

/** One way to say who is to do a task. */
export type AssigneeRule = z.output<typeof assigneeRuleSchema>;

/** Names of the ways, in the order in which the designer offers them. */
export const ASSIGNEE_KINDS = assigneeRuleSchema.options.map(({ shape }) => shape.kind.value);
