import type { FormDesign, ListDesign } from '@haiqiao/contract/definitions';
import {
  type DesignFault,
  type FormDesignFault,
  formDesigns,
  type FormDesignView,
  listDesigns,
  type ListDesignView,
} from '@haiqiao/contract/endpoints';
import type { Endpoint } from '@haiqiao/contract/http';
import type { z } from 'zod';
import type { SignedIn } from '#server/testing/actors.ts';
import { type DesignFixture, designFixture } from '#server/testing/design-fixture.ts';

type Call<Input, Reply> = Endpoint<z.ZodType<unknown, Input>, z.ZodType<Reply>>;

interface Version {
  readonly code: string;
  readonly rowVersion: number;
}

/** The part of an opened definition that a change needs. */
interface Opened<Design> {
  readonly inForce: Design;
  readonly base: string;
  readonly rowVersion: number;
}

interface DesignerCalls<DesignInput, View, Fault> {
  readonly get: Call<{ code: string }, View>;
  readonly save: Call<
    Version & { base: string; design: DesignInput },
    { rowVersion: number; faults: Fault[] }
  >;
  readonly publish: Call<Version & { note?: string | undefined }, Outcome<Fault>>;
  readonly restore: Call<Version & { to: 'shipped' | number }, Outcome<Fault>>;
}

interface Outcome<Fault> {
  readonly version: number | null;
  readonly rowVersion: number;
  readonly faults: Fault[];
}

/** A change of a design. */
type Change<Design> = (design: Design) => Partial<Design>;

/** The fixture module with two designers of one of its definitions. `worker` does not see every field of a machine. */
export interface DesignerFixture<Design, View, Fault> extends DesignFixture {
  open(as?: SignedIn): Promise<View>;
  /** Saves a change of the current design, with any result. */
  draft(change: Change<Design>, as?: SignedIn): Promise<{ rowVersion: number; faults: Fault[] }>;
  /** Saves and publishes a change. */
  publish(change: Change<Design>, note?: string): Promise<Outcome<Fault>>;
  /** Restores the shipped definition, if another one is in force. */
  backToShipped(): Promise<void>;
}

async function designerFixture<
  DesignInput,
  Design extends DesignInput & object,
  View extends Opened<Design>,
  Fault,
>(
  code: string,
  kind: 'form' | 'list',
  calls: DesignerCalls<DesignInput, View, Fault>,
): Promise<DesignerFixture<Design, View, Fault>> {
  const centre = await designFixture();
  const { chief } = centre;
  for (const member of [chief, centre.worker])
    await centre.grant(
      member,
      ['read', 'update', 'publish'].map((right) => `${kind}_design:${right}`),
    );
  const open = (as = chief) => centre.call(calls.get, { code }, { as });
  const draft: DesignerFixture<Design, View, Fault>['draft'] = async (change, as = chief) => {
    const { inForce, base, rowVersion } = await open(as);
    const design = { ...inForce, ...change(inForce) };
    return centre.call(calls.save, { code, rowVersion, base, design }, { as });
  };
  return {
    ...centre,
    open,
    draft,
    async publish(change, note = '') {
      const { rowVersion } = await draft(change);
      return centre.call(calls.publish, { code, rowVersion, note }, { as: chief });
    },
    async backToShipped() {
      const { rowVersion } = await open();
      await centre.ask(calls.restore, { code, rowVersion, to: 'shipped' }, { as: chief });
    },
  };
}

/** The form designer of a machine. */
export type FormDesigner = DesignerFixture<FormDesign, FormDesignView, FormDesignFault>;

/** Starts the fixture of the form designer. */
export function formDesigner(): Promise<FormDesigner> {
  return designerFixture('rs_machine', 'form', formDesigns);
}

/** The list designer of the list of machines. */
export type ListDesigner = DesignerFixture<ListDesign, ListDesignView, DesignFault>;

/** Starts the fixture of the list designer. */
export function listDesigner(): Promise<ListDesigner> {
  return designerFixture('rs_machine_list', 'list', listDesigns);
}
