/** Makes a reading that is done once for each content, however often a view is drawn: `use` wants the same promise again. */
export function oncePer<Result>(
  read: (content: Blob) => Promise<Result>,
): (content: Blob) => Promise<Result> {
  const known = new WeakMap<Blob, Promise<Result>>();
  return (content) => {
    const reading = known.get(content) ?? read(content);
    known.set(content, reading);
    return reading;
  };
}
