import { type ComponentType, lazy, useState } from 'react';

/** A page whose code is prefetched. */
export interface EarlyPage<Props> {
  /** Loads the code, again after a failure. @throws Error when loading fails */
  readonly fetch: () => Promise<void>;
  /** Rendered at once when the code is loaded, else suspended. */
  readonly Page: ComponentType<Props>;
}

/** A lazy page without suspense once its code is loaded: React shows suspended content no sooner than 300 ms after the placeholder. */
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
      // The component stays the same while shown, or it would lose its state.
      const [Shown] = useState(() => here ?? Late);
      return <Shown {...props} />;
    },
  };
}
