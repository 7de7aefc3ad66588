import { flowFactsSchema } from '@haiqiao/contract/definitions';
import { z } from 'zod';
import {
  dropLocalDraft,
  dropOldDrafts,
  storeLocalDraft,
  readLocalDraft,
} from '#web/views/form-view/drafts/local-drafts.ts';

const draftSchema = z.object({ xml: z.string(), facts: flowFactsSchema });

/** An unsaved drawing. */
export interface FlowDraft extends z.output<typeof draftSchema> {
  /** Version of the model it is based on. */
  readonly rowVersion: number;
  /** ISO-8601. */
  readonly savedAt: string;
}

/** Member and model of a drawing; null stores nothing (view-as mode). */
export interface FlowDraftKey {
  readonly memberId: string | null;
  readonly modelId: string;
}

/** A drawing has one entry for all windows. */
const ONE = '';

function keyOf(memberId: string, modelId: string) {
  return { memberId, formCode: 'flow_model', dataId: modelId };
}

/** The unsaved drawing on this device; null for none. Never fails. */
export async function findFlowDraft({ memberId, modelId }: FlowDraftKey): Promise<FlowDraft | null> {
  if (memberId === null) return null;
  await dropOldDrafts(Date.now());
  const found = await readLocalDraft(keyOf(memberId, modelId));
  const said = draftSchema.safeParse(found?.values).data;
  if (!found || !said) return null;
  return { ...said, rowVersion: found.rowVersion ?? 0, savedAt: found.savedAt };
}

/** Stores a drawing on this device; returns whether that succeeded. */
export async function storeFlowDraft(
  { memberId, modelId }: FlowDraftKey,
  draft: FlowDraft,
): Promise<boolean> {
  if (memberId === null) return false;
  const { xml, facts, rowVersion, savedAt } = draft;
  const values = { xml, facts: { ...facts, forms: [...facts.forms] } };
  return storeLocalDraft(keyOf(memberId, modelId), { values, rowVersion, savedAt, requestKey: ONE });
}

/** Deletes it. */
export async function dropFlowDraft({ memberId, modelId }: FlowDraftKey): Promise<void> {
  if (memberId !== null) await dropLocalDraft(keyOf(memberId, modelId), ONE);
}
