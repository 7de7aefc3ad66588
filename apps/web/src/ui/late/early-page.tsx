import { type ComponentType, lazy, useState } from 'react';

/** A page whose code is fetched early. */
export interface EarlyPage<Props> {
  /** Fetches the code, again if the last time failed. @throws Error when it does not arrive */
  readonly fetch: () => Promise<void>;
  /** Drawn at once when the code is here, else suspended until it is. */
  readonly Page: ComponentType<Props>;
}

/**
 * A lazy page that does without suspense when its code is already here: React shows what it once had to wait for no
 * sooner than 300 ms after the placeholder.
 */
export function earlyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): EarlyPage<Props> {
  let here: ComponentType<Props> | null = null;
  const get = async (): Promise<ComponentType<Props>> => {
    here ??= await load();
    return here;
  };
  const Late: ComponentType<Props> = lazy(async () => ({ default: await get() }));
  return {
    fetch: async () => {
      await get();
    },
    Page: function Page(props: Props) {
      // For as long as it is shown it is the same component, or it would lose its state.
      const [Shown] = useState(() => here ?? Late);
      return <Shown {...props} />;
    },
  };
}
