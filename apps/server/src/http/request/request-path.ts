/** Longest path that is repeated in an answer or a log line. */
const PATH_MAX_CHARS = 200;

/** The path of a request without its query, which may hold what nobody else should read. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end < 0 ? url : url.slice(0, end)).slice(0, PATH_MAX_CHARS);
}
