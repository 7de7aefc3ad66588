/** Creates a reader that runs once per content, however often a view renders: `use` needs the same promise again. */
export function oncePer<Result>(
  read: (content: Blob) => Promise<Result>,
): (content: Blob) => Promise<Result> {
  const cache = new WeakMap<Blob, Promise<Result>>();
  return (content) => {
    const reading = cache.get(content) ?? read(content);
    cache.set(content, reading);
    return reading;
  };
}
