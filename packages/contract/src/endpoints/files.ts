import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** A file that was uploaded (SPEC §3, DOMAIN §1.9). */
export const uploadedFileSchema = z.object({
  uid: z.string(),
  name: z.string(),
  url: z.string(),
  /** Names the file in later calls. */
  uri: z.string(),
  /** Shows it in the page, if it is an image or a PDF; empty where the reader may only know its name. */
  displayUri: z.string(),
  /** Saves it. */
  downloadUri: z.string(),
  /** Shows it small; for images that are no identity documents. */
  thumbnailUri: z.string().optional(),
  size: z.int(),
  mime: z.string(),
});

/** A file that was uploaded. */
export type UploadedFile = z.output<typeof uploadedFileSchema>;

/** UPL-01: multipart with one part `file`; answers an array of one. Not empty, of an allowed kind, its content too. */
export const uploadFile = defineEndpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/api/file/upload',
  tag: 'files',
  summary: 'Takes one file (multipart, part `file`).',
  auth: { kind: 'member' },
  wire: 'multipart',
  body: z.undefined(),
  reply: z.array(uploadedFileSchema),
});

/**
 * Where files are sent in pieces (tus 1.0.0, UPL-09): POST begins one, HEAD, PATCH and DELETE go to the address that it answers.
 * Every request carries the token; failures are envelopes with an HTTP status of their own.
 */
export const TUS_PATH = '/api/file/tus';

/** How long an upload in pieces can be gone on with. */
export const TUS_HOURS = 24;

/** UPL-01, UPL-09: makes a file of what was sent in pieces; asked again, it answers the same file. */
export const finishUpload = defineEndpoint({
  name: 'finishUpload',
  method: 'POST',
  path: '/api/file/finish',
  tag: 'files',
  summary: 'Takes a file that was sent in pieces (tus), judged as any other upload.',
  auth: { kind: 'member' },
  wire: 'data',
  body: z.strictObject({ uploadId: z.uuid() }),
  reply: z.array(uploadedFileSchema),
});

/** Files whose links are made anew at once. */
const LINKS_MAX = 200;

/** UPL-09: links grow old while a page stays open; makes new ones for what the caller may still read, in no order. */
export const renewFileLinks = defineEndpoint({
  name: 'renewFileLinks',
  method: 'POST',
  path: '/api/file/links',
  tag: 'files',
  summary: 'Files by their uris with fresh links; those that the caller may not read are left out.',
  auth: { kind: 'member' },
  viewing: 'read',
  wire: 'data',
  body: z.strictObject({ uris: z.array(z.string().max(100)).max(LINKS_MAX) }),
  reply: z.array(uploadedFileSchema),
});
