const URI = /^file\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** URI of a stored file in API calls. */
export function fileUri(id: string): string {
  return `file/${id}`;
}

/** The file id of a URI; null for anything else. */
export function fileIdOf(uri: string): string | null {
  return URI.exec(uri)?.[1] ?? null;
}
