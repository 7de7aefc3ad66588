import type { FormView, ListView } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { FormModel, ListModel, Metadata, MetadataStore } from '#server/platform/metadata/model.ts';
import type { ListDeps } from '#server/platform/records/query-records.ts';

/** Dependencies of designers. */
export interface DesignersDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
  readonly links: ListDeps['links'];
  /** Builds the list for one reader. */
  readonly buildListView: (
    metadata: Metadata,
    model: ListModel,
    reader: Pick<Context, 'actor' | 'locale'>,
  ) => ListView;
  /** Builds the form for one reader. */
  readonly buildFormView: (
    metadata: Metadata,
    model: FormModel,
    reader: Pick<Context, 'actor' | 'locale'>,
  ) => FormView;
}
