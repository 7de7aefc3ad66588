import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

const TAG = 'documents';
const code = z.string().min(1).max(100);

/**
 * A record on A4 paper with the reader's visible fields, masked as on screen. Logged. The file is part of the response: there is no link
 * that could be shared or reused.
 */
export const printRecord = defineEndpoint({
  name: 'printRecord',
  path: '/api/form/runtime/print',
  tag: TAG,
  summary: 'Renders a record as an A4 PDF, limited to the fields the caller may see.',
  auth: { kind: 'member' },
  body: z.strictObject({
    id: code,
    dataId: z.uuid().toLowerCase(),
    /** Code of a document of the form; the whole form by default. */
    print: code.optional(),
  }),
  reply: z.object({
    /** File name with extension. */
    name: z.string(),
    /** The PDF, base64. */
    content: z.string(),
  }),
  limit: { max: 30, windowMs: 60_000 },
});

/**
 * UPL-05: a PDF page as an image, for browsers without a PDF viewer and readers with current access. `displayUri` contains the image
 * (`data:image/…`), not a link that would outlive the permission.
 */
export const convertPdfToImage = defineEndpoint({
  name: 'convertPdfToImage',
  path: '/api/tools/pdf2image',
  tag: TAG,
  summary: 'Renders a page of a stored PDF as an image.',
  auth: { kind: 'member' },
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
