import { z } from 'zod';
import { defineEndpoint, rowVersionOrZeroSchema, versionNumberSchema } from '../../http/index.ts';

const TAG = 'designers';

/** Code of a designed definition. */
export const designCode = z.string().min(1).max(100);
const note = z.string().trim().max(500).default('');
/** 0 before the first design. */
const rowVersion = rowVersionOrZeroSchema;
/** An item with code and name. */
export const designNamed = z.object({ code: z.string(), label: z.string() });

/** Identifies a draft and its row version. */
const draftKey = { code: designCode, rowVersion };

/** A version of a design. */
export const designVersionSchema = z.object({
  /** 1 for the first that was ever published. */
  number: z.int(),
  note: z.string(),
  /** Whether it equals the shipped definition. */
  isShipped: z.boolean(),
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
});

/** A designable item in the catalogue. */
export const designEntrySchema = designNamed.extend({
  module: designNamed,
  isCustomised: z.boolean(),
  /** Why the customisation is not in force; empty while it is. */
  fault: z.string(),
  hasDraft: z.boolean(),
  last: designVersionSchema.nullable(),
});

/** Whether a value is an object: the server builds these from definitions. */
export const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Common properties of every opened definition. */
function headOf<Shown extends z.ZodType>(shown: Shown) {
  return {
    code: z.string(),
    /** Current name in the caller's language. */
    label: z.string(),
    module: designNamed,
    /** Hash of the shipped definition; changes with an upgrade. */
    base: z.string(),
    rowVersion,
    shipped: shown,
    inForce: shown,
    /** Null without a draft. */
    draft: shown.nullable(),
    draftBy: z.string(),
    draftAt: z.iso.datetime({ offset: true }).nullable(),
    /** The customisation, if it is not in force. */
    setAside: shown.nullable(),
    fault: z.string(),
    /** Number of the version in force; null if none was published. */
    version: z.int().nullable(),
    isCustomised: z.boolean(),
  };
}

/** Names the calls of a designer (`saveListDesign`), their paths and, in the summaries, the definition. */
interface DesignerName {
  readonly kind: 'list' | 'form';
  /** Codes of the permissions. */
  readonly permissions: Readonly<Record<'read' | 'update' | 'publish', string>>;
}

/** The schemas that every call of one designer shares. */
interface DesignSchemas<Design extends z.ZodType, Shown extends z.ZodType, Fault extends z.ZodType>
  extends DesignerName {
  /** A design as the browser sends it. */
  readonly design: Design;
  /** A design as the server sends it: a shipped definition may exceed the limits of a design. */
  readonly shown: Shown;
  /** An error in a design: it prevents publishing. */
  readonly fault: Fault;
}

/** What the screens of one designer need. */
interface DesignScreens<
  Entries extends z.ZodRawShape,
  Details extends z.ZodRawShape,
  Preview extends z.ZodType,
> {
  /** Reply of the catalogue. */
  readonly entries: Entries;
  /** Everything that a design of this kind can refer to, in the reply of `get`. */
  readonly details: Details;
  /** Summary of `get`. */
  readonly getSummary: string;
  /** The definition as its screen shows it. */
  readonly preview: Preview;
}

/** One call of a designer: `<Kind>` in the name stands for the kind. */
interface DesignerCall {
  readonly name: string;
  readonly path: string;
  readonly right: keyof DesignerName['permissions'];
}

/** The properties of a call besides its summary and schemas. */
function call({ kind, permissions }: DesignerName, { name, path, right }: DesignerCall) {
  return {
    name: name.replace('<Kind>', kind === 'list' ? 'List' : 'Form'),
    path: `/api/designer/${kind}/${path}`,
    tag: TAG,
    auth: { kind: 'permission', code: permissions[right] },
    ...(right === 'read' && { viewing: 'read' as const }),
  } as const;
}

/** The calls that every designer has: catalogue, draft, preview, publishing, versions and export. */
export function designEndpoints<
  Design extends z.ZodType,
  Shown extends z.ZodType,
  Fault extends z.ZodType,
  Entries extends z.ZodRawShape,
  Details extends z.ZodRawShape,
  Preview extends z.ZodType,
>(designer: DesignSchemas<Design, Shown, Fault> & DesignScreens<Entries, Details, Preview>) {
  return {
    ...screenEndpoints(designer),
    ...draftEndpoints(designer),
    ...publishingEndpoints(designer),
    ...versionEndpoints(designer),
  };
}

function screenEndpoints<
  Design extends z.ZodType,
  Shown extends z.ZodType,
  Fault extends z.ZodType,
  Entries extends z.ZodRawShape,
  Details extends z.ZodRawShape,
  Preview extends z.ZodType,
>(designer: DesignSchemas<Design, Shown, Fault> & DesignScreens<Entries, Details, Preview>) {
  const { kind, design, shown, fault, entries, details, getSummary, preview } = designer;
  return {
    /** Every definition of the kind that the caller may open. */
    query: defineEndpoint({
      ...call(designer, { name: 'query<Kind>Designs', path: 'query', right: 'read' }),
      summary: `Lists the ${kind}s that can be designed, with customisation, reason of an ignored design, and last publication.`,
      body: z.strictObject({}),
      reply: z.object(entries),
    }),
    /** The current definition, its draft, and all items a design can use. */
    get: defineEndpoint({
      ...call(designer, { name: 'get<Kind>Design', path: 'get', right: 'read' }),
      summary: getSummary,
      body: z.strictObject({ code: designCode }),
      reply: z.object({ ...headOf(shown), ...details }),
    }),
    /** The resulting screen for the caller. Nothing is stored. */
    preview: defineEndpoint({
      ...call(designer, { name: 'preview<Kind>Design', path: 'preview', right: 'read' }),
      summary: 'Renders a design for the caller and returns its validation errors.',
      body: z.strictObject({ code: designCode, design }),
      reply: z.object({ view: preview, faults: z.array(fault) }),
    }),
  };
}

function draftEndpoints<Design extends z.ZodType, Shown extends z.ZodType, Fault extends z.ZodType>(
  designer: DesignSchemas<Design, Shown, Fault>,
) {
  const { kind, design, fault } = designer;
  return {
    /**
     * Saves a draft, valid or not. There is one per definition. `base` is the hash that `get` returned: a design based on the shipped
     * definition before an upgrade is refused.
     */
    save: defineEndpoint({
      ...call(designer, { name: 'save<Kind>Design', path: 'save', right: 'update' }),
      summary: `Stores the draft of a ${kind} without putting it into force.`,
      body: z.strictObject({ ...draftKey, base: z.string().max(100), design }),
      reply: z.object({ rowVersion, faults: z.array(fault) }),
    }),
    /** Discards the draft. */
    discard: defineEndpoint({
      ...call(designer, { name: 'discard<Kind>Design', path: 'discard', right: 'update' }),
      summary: `Discards the draft of a ${kind}; the definition in force remains.`,
      body: z.strictObject(draftKey),
      reply: z.object({ rowVersion }),
    }),
  };
}

function publishingEndpoints<Design extends z.ZodType, Shown extends z.ZodType, Fault extends z.ZodType>(
  designer: DesignSchemas<Design, Shown, Fault>,
) {
  /** The version is null while there are errors. */
  const outcome = z.object({ version: z.int().nullable(), rowVersion, faults: z.array(designer.fault) });
  return {
    /** Publishes the draft for everyone as the next version. */
    publish: defineEndpoint({
      ...call(designer, { name: 'publish<Kind>Design', path: 'publish', right: 'publish' }),
      summary:
        'Validates the draft like an installation and publishes it; returns the errors if validation fails.',
      body: z.strictObject({ ...draftKey, note }),
      reply: outcome,
    }),
    /** Restores the shipped definition or an earlier version, as a new version. */
    restore: defineEndpoint({
      ...call(designer, { name: 'restore<Kind>Design', path: 'restore', right: 'publish' }),
      summary: `Restores the shipped or an earlier version of a ${designer.kind} as a new version and deletes the draft.`,
      body: z.strictObject({ ...draftKey, to: z.union([z.literal('shipped'), versionNumberSchema]), note }),
      reply: outcome,
    }),
  };
}

function versionEndpoints<Design extends z.ZodType, Shown extends z.ZodType, Fault extends z.ZodType>(
  designer: DesignSchemas<Design, Shown, Fault>,
) {
  const { kind, shown } = designer;
  return {
    /** Versions, newest first. */
    queryVersions: defineEndpoint({
      ...call(designer, { name: 'query<Kind>DesignVersions', path: 'versions', right: 'read' }),
      summary: `Lists the published versions of a ${kind} with number, author, time and note.`,
      body: z.strictObject({ code: designCode }),
      reply: z.object({ versions: z.array(designVersionSchema) }),
    }),
    /** A version with its design. */
    getVersion: defineEndpoint({
      ...call(designer, { name: 'get<Kind>DesignVersion', path: 'version', right: 'read' }),
      summary: `Returns a published version of a ${kind}.`,
      body: z.strictObject({ code: designCode, number: versionNumberSchema }),
      reply: designVersionSchema.extend({ design: shown }),
    }),
    /** A definition as a file, to archive, compare or copy into an area. */
    export: defineEndpoint({
      ...call(designer, { name: 'export<Kind>Design', path: 'export', right: 'read' }),
      summary: `Exports a ${kind} definition as JSON: shipped, in force, draft, or a published version.`,
      body: z.strictObject({
        code: designCode,
        of: z.union([z.enum(['shipped', 'inForce', 'draft']), versionNumberSchema]),
      }),
      reply: z.object({ fileName: z.string(), text: z.string() }),
    }),
  };
}
