import type { FlowModel } from '@haiqiao/flow';
import type { Context } from '#server/context.ts';
import { userNodes } from '#server/platform/flows/diagrams/check-people.ts';

/** A field that a task lets people fill in, or asks of them. */
export interface AskedField {
  readonly name: string;
  /** What the task is called. */
  readonly node: string;
}

/** Fields that the tasks of a flow in force say are filled in there. */
export async function fieldsOfFlow(ctx: Context, key: string): Promise<readonly AskedField[]> {
  const rows = await ctx.db
    .selectFrom('flow_deployment')
    .select('model')
    .where('key', '=', key)
    .where('status', '=', 'DEPLOYED')
    .execute();
  return rows.flatMap(({ model }) => {
    const { nodes } = model as FlowModel; // as `parseFlow` made it
    return userNodes(nodes).flatMap(({ node, options }) =>
      Object.entries(options.fields).flatMap(([name, mode]) =>
        mode === 'required' || mode === 'editable' ? [{ name, node: node.name }] : [],
      ),
    );
  });
}
