import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'documents';
const code = z.string().min(1).max(100);

/**
 * A record on A4 paper, for whoever may read it: with the fields that they see, masked where they see them masked. Logged.
 * The file comes in the answer: there is no link that somebody else could use, or use later.
 */
export const printRecord = defineEndpoint({
  name: 'printRecord',
  method: 'POST',
  path: '/api/form/runtime/print',
  tag: TAG,
  summary: 'A record as an A4 PDF, as the caller sees it.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    id: code,
    dataId: z.uuid().toLowerCase(),
    /** Code of one of the documents of the form; everything that the form shows unless given. */
    print: code.optional(),
  }),
  reply: z.object({
    /** Of the file, with its extension. */
    name: z.string(),
    /** The PDF, base64. */
    content: z.string(),
  }),
  limit: { max: 30, windowMs: 60_000 },
});

/**
 * UPL-05: a page of a PDF as a picture, for browsers that cannot show the file itself, and only for whoever may read it now.
 * `displayUri` holds the picture itself (`data:image/…`): it is no link that would go on working when the right is gone.
 */
export const convertPdfToImage = defineEndpoint({
  name: 'convertPdfToImage',
  method: 'POST',
  path: '/api/tools/pdf2image',
  tag: TAG,
  summary: 'A page of a stored PDF as a picture.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({
    /** `uri` of an uploaded file. */
    uri: z.string().min(1).max(200),
    /** From 1. */
    page: z.int().min(1).max(10_000).default(1),
  }),
  reply: z.object({
    displayUri: z.string(),
    page: z.int(),
    pageCount: z.int(),
    widthPx: z.int(),
    heightPx: z.int(),
  }),
  limit: { max: 240, windowMs: 60_000 },
});
