import { flowFactsSchema } from '@haiqiao/contract/definitions';
import { z } from 'zod';
import {
  dropLocalDraft,
  dropOldDrafts,
  keepLocalDraft,
  readLocalDraft,
} from '#web/views/form-view/drafts/local-drafts.ts';

const draftSchema = z.object({ xml: z.string(), facts: flowFactsSchema });

/** A drawing that was left unsaved. */
export interface FlowDraft extends z.output<typeof draftSchema> {
  /** Version of the model that it began with. */
  readonly rowVersion: number;
  /** ISO-8601. */
  readonly savedAt: string;
}

/** Whose drawing of which model; null keeps nothing (a look as somebody else). */
export interface FlowDraftPlace {
  readonly memberId: string | null;
  readonly modelId: string;
}

/** A drawing has one place, whichever window it is drawn in. */
const ONE = '';

function keyOf(memberId: string, modelId: string) {
  return { memberId, formCode: 'flow_model', dataId: modelId };
}

/** The drawing that somebody left on this device; null for none. Never fails. */
export async function findFlowDraft({ memberId, modelId }: FlowDraftPlace): Promise<FlowDraft | null> {
  if (memberId === null) return null;
  await dropOldDrafts(Date.now());
  const found = await readLocalDraft(keyOf(memberId, modelId));
  const said = draftSchema.safeParse(found?.values).data;
  if (!found || !said) return null;
  return { ...said, rowVersion: found.rowVersion ?? 0, savedAt: found.savedAt };
}

/** Keeps a drawing on this device; answers whether it could. */
export async function keepFlowDraft(
  { memberId, modelId }: FlowDraftPlace,
  draft: FlowDraft,
): Promise<boolean> {
  if (memberId === null) return false;
  const { xml, facts, rowVersion, savedAt } = draft;
  const values = { xml, facts: { ...facts, forms: [...facts.forms] } };
  return keepLocalDraft(keyOf(memberId, modelId), { values, rowVersion, savedAt, requestKey: ONE });
}

/** Forgets it. */
export async function dropFlowDraft({ memberId, modelId }: FlowDraftPlace): Promise<void> {
  if (memberId !== null) await dropLocalDraft(keyOf(memberId, modelId), ONE);
}
