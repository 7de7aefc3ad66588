import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { uploadedFileSchema } from './files.ts';

const TAG = 'intake';
const KEY = { kind: 'api-key' } as const;

/** What one key may ask for; a program that is told to wait goes on after `Retry-After` seconds. */
const LIMIT = { max: 6_000, windowMs: 60_000 };

const formCode = z.string().min(1).max(100);

/** The sender's own name for a filing: letters, digits and `. _ : -`. */
export const intakeReferenceSchema = z.string().regex(/^[\w.:-]{1,100}$/);

const filed = z.object({
  reference: z.string(),
  /** Null for a draft. */
  recordNo: z.string().nullable(),
  status: z.string(),
  /** The same in the language of the call. */
  statusLabel: z.string(),
  /** What the centre had to say when it sent the filing back, or refused it; empty for nothing. */
  opinion: z.string(),
  receivedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  /** Where what becomes of it is asked for. */
  statusUrl: z.string(),
});
/** A filing as its sender is told of it. No id of ours is in it. */
export type FiledView = z.output<typeof filed>;

const option = z.object({ value: z.string(), label: z.string() });

const describedField = z.object({
  name: z.string(),
  label: z.string(),
  /** Field type: `text`, `date`, `dictionary`, `table` … */
  type: z.string(),
  /** `always`; `sometimes` when it hangs on other fields; `never`. */
  required: z.enum(['always', 'sometimes', 'never']),
  /** Several values: an array. */
  isMany: z.boolean(),
  help: z.string().optional(),
  maxLength: z.int().optional(),
  /** Limits, rule of the value and everything else that its type knows of. */
  traits: z.record(z.string(), z.unknown()),
  /** Values that may be chosen, where they are few. */
  options: z.array(option).optional(),
});
const described = describedField.extend({
  /** Fields of a row of a sub-table. */
  fields: z.array(describedField).optional(),
});

/** A field of a form that programs file. */
export type DescribedField = z.output<typeof described>;

/** What a form asks for, as far as a program fills it in. */
export const describeIntake = defineEndpoint({
  name: 'describeIntake',
  method: 'GET',
  path: '/api/v1/intake/:formCode',
  pathParams: ['formCode'],
  tag: TAG,
  summary: 'The fields of a form with their types, limits and choices, in the language of the call.',
  auth: KEY,
  wire: 'query',
  body: z.strictObject({ formCode }),
  reply: z.object({ code: z.string(), label: z.string(), fields: z.array(described) }),
  limit: LIMIT,
});

/** Sent ahead: the filing names it by its `uri`, and keeps it. What no filing names goes again after a day. */
export const uploadIntakeFile = defineEndpoint({
  name: 'uploadIntakeFile',
  method: 'POST',
  path: '/api/v1/intake/files',
  tag: TAG,
  summary: 'Takes one file (multipart, part `file`) that a filing is going to name by its `uri`.',
  auth: KEY,
  wire: 'multipart',
  body: z.undefined(),
  reply: uploadedFileSchema.pick({ uri: true, name: true, size: true, mime: true }),
  limit: LIMIT,
});

/**
 * Files. The same reference with the same content answers the filing of the first call, however often it comes and also when
 * twice at once; with other content it is refused. What is wrong with fields stands in `issues`, each with a JSON
 * pointer into the body.
 */
export const fileIntake = defineEndpoint({
  name: 'fileIntake',
  method: 'POST',
  path: '/api/v1/intake/:formCode',
  pathParams: ['formCode'],
  tag: TAG,
  summary: 'Files a record under a reference of the sender, checked as one that people hand in.',
  auth: KEY,
  wire: 'data',
  body: z.strictObject({
    formCode,
    reference: intakeReferenceSchema,
    /** Hands it in; else it stays a draft that the centre goes on with. */
    submit: z.boolean().default(true),
    /** By the names of `describeIntake`: dictionary = value of the item, files = array of `uri`, rows of a sub-table = objects. */
    values: z.record(z.string().max(100), z.unknown()),
  }),
  reply: filed,
  limit: LIMIT,
});

/** What has become of a filing. */
export const getIntake = defineEndpoint({
  name: 'getIntake',
  method: 'GET',
  path: '/api/v1/intake/:formCode/:reference',
  pathParams: ['formCode', 'reference'],
  tag: TAG,
  summary: 'Number and state of a filing by the reference of its sender.',
  auth: KEY,
  wire: 'query',
  body: z.strictObject({ formCode, reference: intakeReferenceSchema }),
  reply: filed,
  limit: LIMIT,
});
