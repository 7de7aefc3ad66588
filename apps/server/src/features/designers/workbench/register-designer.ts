import type { DesignEntry, DesignVersionView } from '@haiqiao/contract/endpoints';
import type { Endpoint } from '@haiqiao/contract/http';
import type { z } from 'zod';
import { route } from '#server/http/route.ts';
import type { RouteHost } from '#server/http/route-host.ts';
import type { DesignKind, DesignSubject, InstalledModel } from './design-kind.ts';
import { openSubject } from './design-subject.ts';
import type { DesignersDeps } from './designers-deps.ts';
import { type ExportWanted, exportDesign } from './export-design.ts';
import {
  type Outcome,
  publishDesign,
  type PublishWanted,
  restoreDesign,
  type RestoreWanted,
} from './put-in-force.ts';
import { queryDesigns } from './query-designs.ts';
import { discardDesign, saveDesign } from './store-draft.ts';
import { readVersion, readVersions, versionView } from './versions.ts';

/** An endpoint by the types of its input and its reply. */
type Call<Body, Reply> = Endpoint<z.ZodType<Body>, z.ZodType<Reply, Reply>>;

interface DraftKey {
  readonly code: string;
  readonly rowVersion: number;
}

/** The calls that every designer answers in the same way. */
interface DesignerCalls<Design, Fault, Entries> {
  readonly query: Call<object, Entries>;
  readonly save: Call<
    { code: string; rowVersion: number; base: string; design: Design },
    { rowVersion: number; faults: Fault[] }
  >;
  readonly discard: Call<DraftKey, { rowVersion: number }>;
  readonly publish: Call<PublishWanted, Outcome<Fault>>;
  readonly restore: Call<RestoreWanted, Outcome<Fault>>;
  readonly queryVersions: Call<{ code: string }, { versions: DesignVersionView[] }>;
  readonly getVersion: Call<{ code: string; number: number }, DesignVersionView & { design: Design }>;
  readonly export: Call<ExportWanted, { fileName: string; text: string }>;
}

/** A designer: its calls and the functions between a design and its definition. */
interface Designer<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
  Design,
  Entries,
> {
  readonly of: DesignKind<Definition, Model, Fault>;
  readonly calls: DesignerCalls<Design, Fault, Entries>;
  readonly entriesOf: (entries: DesignEntry[]) => Entries;
  /** The definition requested by a design. */
  readonly wanted: (subject: DesignSubject<Definition, Model>, design: Design) => Definition;
  readonly designOf: (definition: Definition) => Design;
}

/** Serves catalogue, draft, publishing, versions and export of one designer. */
export function registerDesigner<
  Definition extends object,
  Model extends InstalledModel<Definition>,
  Fault,
  Design,
  Entries,
>(host: RouteHost, deps: DesignersDeps, designer: Designer<Definition, Model, Fault, Design, Entries>): void {
  const { of, calls, entriesOf, wanted, designOf } = designer;
  const { kind } = of;
  const from = { of, ...deps };
  route(host, calls.query, async (ctx) => entriesOf(await queryDesigns(ctx, from)));
  route(host, calls.save, (ctx, { design, ...input }) =>
    saveDesign(ctx, from, { ...input, wanted: (subject) => wanted(subject, design) }),
  );
  route(host, calls.discard, (ctx, input) => discardDesign(ctx, from, input));
  route(host, calls.publish, (ctx, input) => publishDesign(ctx, from, input));
  route(host, calls.restore, (ctx, input) => restoreDesign(ctx, from, input));
  route(host, calls.queryVersions, async (ctx, { code }) => {
    await openSubject(ctx, from, { code });
    return { versions: await readVersions(ctx, { kind, code }) };
  });
  route(host, calls.getVersion, async (ctx, { code, number }) => {
    await openSubject(ctx, from, { code });
    const row = await readVersion(ctx, { kind, code, number });
    const definition = row.definition as Definition; // was in force
    return { ...versionView(row), design: designOf(definition) };
  });
  route(host, calls.export, (ctx, input) => exportDesign(ctx, from, input));
}
