import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';
import { uploadedFileSchema } from './files.ts';

const TAG = 'intake';
const KEY = { kind: 'api-key' } as const;

/** Rate limit per key; a limited program continues after `Retry-After` seconds. */
const LIMIT = { max: 6_000, windowMs: 60_000 };

const formCode = z.string().min(1).max(100);

/** The sender's own reference of a filing: letters, digits and `. _ : -`. */
export const intakeReferenceSchema = z.string().regex(/^[\w.:-]{1,100}$/);

const filed = z.object({
  reference: z.string(),
  /** Null for a draft. */
  recordNo: z.string().nullable(),
  status: z.string(),
  /** Label of the status in the language of the call. */
  statusLabel: z.string(),
  /** The centre's opinion on a return or rejection; empty without one. */
  opinion: z.string(),
  receivedAt: z.iso.datetime(),
  submittedAt: z.iso.datetime().nullable(),
  /** URL to query the status. */
  statusUrl: z.string(),
});
/** A filing as shown to its sender, without internal ids. */
export type FiledView = z.output<typeof filed>;

const option = z.object({ value: z.string(), label: z.string() });

const describedField = z.object({
  name: z.string(),
  label: z.string(),
  /** Field type: `text`, `date`, `dictionary`, `table` … */
  type: z.string(),
  /** `always`; `sometimes` if it depends on other fields; `never`. */
  required: z.enum(['always', 'sometimes', 'never']),
  /** Whether it takes an array of values. */
  isMany: z.boolean(),
  help: z.string().optional(),
  maxLength: z.int().optional(),
  /** Limits, value rule and other properties of its type. */
  traits: z.record(z.string(), z.unknown()),
  /** Allowed values, if few. */
  options: z.array(option).optional(),
});
const described = describedField.extend({
  /** Fields of a row of a sub-table. */
  fields: z.array(describedField).optional(),
});

/** A field of a form that programs submit. */
export type DescribedField = z.output<typeof described>;

/** The fields of a form that a program fills in. */
export const describeIntake = defineEndpoint({
  name: 'describeIntake',
  method: 'GET',
  path: '/api/v1/intake/:formCode',
  pathParams: ['formCode'],
  tag: TAG,
  summary: 'Returns the fields of a form with types, limits and choices, in the language of the request.',
  auth: KEY,
  wire: 'query',
  body: z.strictObject({ formCode }),
  reply: z.object({ code: z.string(), label: z.string(), fields: z.array(described) }),
  limit: LIMIT,
});

/** Uploads a file in advance: the filing refers to it by its `uri`. Unreferenced files are deleted after a day. */
export const uploadIntakeFile = defineEndpoint({
  name: 'uploadIntakeFile',
  path: '/api/v1/intake/files',
  tag: TAG,
  summary: 'Uploads one file (multipart, part `file`) that a later filing references by its `uri`.',
  auth: KEY,
  wire: 'multipart',
  body: z.undefined(),
  reply: uploadedFileSchema.pick({ uri: true, name: true, size: true, mime: true }),
  limit: LIMIT,
});

/**
 * Submits a filing. Idempotent by reference: equal content returns the first filing, also concurrently; different content is refused. Field
 * errors are in `issues`, each with a JSON pointer into the body.
 */
export const fileIntake = defineEndpoint({
  name: 'fileIntake',
  path: '/api/v1/intake/:formCode',
  pathParams: ['formCode'],
  tag: TAG,
  summary: "Submits a record under the sender's reference, validated like a submission in the UI.",
  auth: KEY,
  body: z.strictObject({
    formCode,
    reference: intakeReferenceSchema,
    /** Submits it; otherwise it stays a draft that the centre completes. */
    submit: z.boolean().default(true),
    /** By the names of `describeIntake`: dictionary = value of the item, files = array of `uri`, rows of a sub-table = objects. */
    values: z.record(z.string().max(100), z.unknown()),
  }),
  reply: filed,
  limit: LIMIT,
});

/** The status of a filing. */
export const getIntake = defineEndpoint({
  name: 'getIntake',
  method: 'GET',
  path: '/api/v1/intake/:formCode/:reference',
  pathParams: ['formCode', 'reference'],
  tag: TAG,
  summary: "Returns number and state of a filing by the sender's reference.",
  auth: KEY,
  wire: 'query',
  body: z.strictObject({ formCode, reference: intakeReferenceSchema }),
  reply: filed,
  limit: LIMIT,
});
