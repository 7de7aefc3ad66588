import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** An uploaded file (SPEC §3, DOMAIN §1.9). */
export const uploadedFileSchema = z.object({
  uid: z.string(),
  name: z.string(),
  url: z.string(),
  /** Identifies the file in later calls. */
  uri: z.string(),
  /** Displays an image or PDF in the page; empty if the reader may see only its name. */
  displayUri: z.string(),
  /** Downloads it. */
  downloadUri: z.string(),
  /** Thumbnail of images, except identity documents. */
  thumbnailUri: z.string().optional(),
  size: z.int(),
  mime: z.string(),
});

/** An uploaded file. */
export type UploadedFile = z.output<typeof uploadedFileSchema>;

/** UPL-01: multipart with one part `file`; returns an array of one. Must be non-empty, with an allowed type and matching content. */
export const uploadFile = defineEndpoint({
  name: 'uploadFile',
  path: '/api/file/upload',
  tag: 'files',
  summary: 'Uploads one file (multipart, part `file`).',
  auth: { kind: 'member' },
  wire: 'multipart',
  body: z.undefined(),
  reply: z.array(uploadedFileSchema),
});

/**
 * Path of resumable uploads (tus 1.0.0, UPL-09): POST creates one, HEAD, PATCH and DELETE use the returned address. Every request carries
 * the token; failures are envelopes with an HTTP status of their own.
 */
export const TUS_PATH = '/api/file/tus';

/** Lifetime of an incomplete upload. */
export const TUS_HOURS = 24;

/** UPL-01, UPL-09: creates a file from a finished upload; idempotent. */
export const finishUpload = defineEndpoint({
  name: 'finishUpload',
  path: '/api/file/finish',
  tag: 'files',
  summary: 'Completes a resumable upload (tus), validated like any other upload.',
  auth: { kind: 'member' },
  body: z.strictObject({ uploadId: z.uuid() }),
  reply: z.array(uploadedFileSchema),
});

/** Maximum files per renewal of links. */
const LINKS_MAX = 200;

/** UPL-09: links expire while a page stays open; renews those the caller may still read, unordered. */
export const renewFileLinks = defineEndpoint({
  name: 'renewFileLinks',
  path: '/api/file/links',
  tag: 'files',
  summary: 'Returns files by uri with fresh links; files the caller may not read are omitted.',
  auth: { kind: 'member' },
  viewing: 'read',
  body: z.strictObject({ uris: z.array(z.string().max(100)).max(LINKS_MAX) }),
  reply: z.array(uploadedFileSchema),
});
