import { z } from 'zod';

/** Code of a list or form that is designed. */
export const designCode = z.string().min(1).max(100);
/** What a version says of itself. */
export const designNote = z.string().trim().max(500);
/** 0 while nobody has designed at it. */
export const designRowVersion = z.int().min(0);
/** Something with a code and a name. */
export const designNamed = z.object({ code: z.string(), label: z.string() });

const published = z.object({
  /** 1 for the first that was ever published. */
  number: z.int(),
  note: z.string(),
  /** Whether it lays nothing over what is shipped. */
  isShipped: z.boolean(),
  by: z.string(),
  at: z.iso.datetime({ offset: true }),
});
/** A version of a design. */
export type DesignVersionView = z.output<typeof published>;
/** A version of a design. */
export const designVersionSchema = published;

/** Something that can be designed, as a catalogue shows it. */
export const designEntrySchema = designNamed.extend({
  module: designNamed,
  isCustomised: z.boolean(),
  /** Why what was customised is not in force; empty while it is. */
  fault: z.string(),
  hasDraft: z.boolean(),
  last: published.nullable(),
});
/** Something that can be designed, as a catalogue shows it. */
export type DesignEntry = z.output<typeof designEntrySchema>;

/** Whether a value is an object: the server makes these of definitions. */
export const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What is told of everything that is designed, whatever its kind. */
export function designHead<Design extends z.ZodType>(design: Design) {
  return {
    code: z.string(),
    /** As it is called now in the caller's language. */
    label: z.string(),
    module: designNamed,
    /** Of what is shipped; another one after an upgrade. */
    base: z.string(),
    rowVersion: designRowVersion,
    shipped: design,
    inForce: design,
    /** Null while nobody has one. */
    draft: design.nullable(),
    draftBy: z.string(),
    draftAt: z.iso.datetime({ offset: true }).nullable(),
    /** What was customised, where it is not in force. */
    setAside: design.nullable(),
    fault: z.string(),
    /** Number of the version in force; null where none was ever published. */
    version: z.int().nullable(),
    isCustomised: z.boolean(),
  };
}

/** Says which draft is meant, and which of its states the caller saw. */
export const designHeld = { code: designCode, rowVersion: designRowVersion };

/** What a draft is kept with. */
export const designSaved = {
  ...designHeld,
  /** As it was told: a design that began with what was shipped before an upgrade is refused. */
  base: z.string().max(100),
};

/** Which state is gone back to, and why. */
export const designRestored = {
  ...designHeld,
  to: z.union([z.literal('shipped'), z.int().min(1)]),
  note: designNote.default(''),
};

/** Which definition is put into a file. */
export const designExported = z.strictObject({
  code: designCode,
  of: z.union([z.enum(['shipped', 'inForce', 'draft']), z.int().min(1)]),
});

/** A definition as a file. */
export const designFile = z.object({ fileName: z.string(), text: z.string() });

/** How publishing came out. */
export function designOutcome<Fault extends z.ZodType>(fault: Fault) {
  return z.object({
    /** Null while something is wrong. */
    version: z.int().nullable(),
    rowVersion: designRowVersion,
    faults: z.array(fault),
  });
}
