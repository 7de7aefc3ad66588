import { z } from 'zod';
import { defineEndpoint } from '../http/index.ts';

/** Largest file that is taken when nothing else is said (SPEC §9). */
export const UPLOAD_MAX_MB = 30;

/** A file that was uploaded (SPEC §3, DOMAIN §1.9). */
export const uploadedFileSchema = z.object({
  uid: z.string(),
  name: z.string(),
  url: z.string(),
  /** Names the file in later calls. */
  uri: z.string(),
  displayUri: z.string(),
  downloadUri: z.string(),
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
