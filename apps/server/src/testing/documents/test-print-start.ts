import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDocumentKey } from '#server/adapters/document-key.ts';
import type { PrintStart } from '#server/platform/documents/print/print-task.ts';

let made: Promise<PrintStart> | undefined;

/** Key and seal for test documents, created with the first one and shared by all tests of a file. */
export function testPrintStart(): Promise<PrintStart> {
  made ??= make();
  return made;
}

async function make(): Promise<PrintStart> {
  const folder = await mkdtemp(join(tmpdir(), 'haiqiao-document-key-'));
  try {
    return { key: await loadDocumentKey({ folder }), sealPng: null };
  } finally {
    await rm(folder, { recursive: true });
  }
}
