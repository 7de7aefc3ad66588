import type { FormView, ListView } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import type { Broadcast } from '#server/db/broadcast.ts';
import type { FormModel, ListModel, Metadata, MetadataStore } from '#server/platform/metadata/model.ts';
import type { ListDeps } from '#server/platform/records/query-records.ts';

/** What designers need of others. */
export interface DesignersDeps {
  readonly metadata: MetadataStore;
  readonly broadcast: Broadcast;
  readonly links: ListDeps['links'];
  /** A list as one reader gets it. */
  readonly buildListView: (
    metadata: Metadata,
    model: ListModel,
    reader: Pick<Context, 'actor' | 'locale'>,
  ) => ListView;
  /** A form as one reader gets it. */
  readonly buildFormView: (
    metadata: Metadata,
    model: FormModel,
    reader: Pick<Context, 'actor' | 'locale'>,
  ) => FormView;
}
