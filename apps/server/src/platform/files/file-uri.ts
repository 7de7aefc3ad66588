const URI = /^file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** How calls name a stored file. */
export function fileUri(id: string): string {
  return `file/${id}`;
}

/** The id of the file that a uri names; null for anything else. */
export function fileIdOf(uri: string): string | null {
  return URI.exec(uri)?.[1] ?? null;
}
