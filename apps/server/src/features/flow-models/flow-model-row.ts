import type { Selectable } from 'kysely';
import type { FlowModelTable } from '#server/db/tables/flows.ts';

/** A model as stored. */
export type FlowModelRow = Selectable<FlowModelTable>;
