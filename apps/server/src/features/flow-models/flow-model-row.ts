import type { Selectable } from 'kysely';
import type { FlowModelTable } from '#server/db/tables/flows.ts';

/** A model as the database has it. */
export type FlowModelRow = Selectable<FlowModelTable>;
