import type { Metadata } from '#server/platform/metadata/model.ts';
import type { FlowFixture } from '#server/testing/flows/flow-fixture.ts';
import type { Canaries, Side } from './canaries.ts';
import type { PlantRow } from './plant-row.ts';

/** A planted row. */
export interface Planted {
  readonly kind: string;
  readonly side: Side;
  readonly id: string;
  readonly table: string;
  /** Further inputs that name it: the form of a record, the path of a file. */
  readonly more: Readonly<Record<string, string>>;
}

/** Units and members by side; members start flows and own rows. */
export interface People {
  readonly units: Readonly<Record<Side, string>>;
  readonly members: Readonly<Record<Side, string>>;
  readonly starters: Readonly<Record<Side, string>>;
  /** The reader of the rows that they created. */
  readonly creator: string;
}

/** Plants rows. */
export interface Planter {
  readonly centre: FlowFixture;
  readonly metadata: Metadata;
  readonly canaries: Canaries;
  readonly plantRow: PlantRow;
  readonly people: People;
}
