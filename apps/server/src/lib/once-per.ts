/** Caches a function's result per object, for the object's lifetime. For values derived from immutable objects: definitions, models. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const cached = made.get(key) ?? { value: make(key) };
    made.set(key, cached);
    return cached.value;
  };
}
