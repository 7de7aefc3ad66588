import { type ComponentType, useEffect, useState } from 'react';
import styles from './late.module.css';

/** Interval of retries after a failed load. */
const RETRY_MS = 2000;

export interface LateComponent<Props extends object> {
  (props: Props): React.ReactNode;
  /** Loads the code in advance. Resolves also when it fails: the mounted component retries. */
  preload(): Promise<void>;
}

/**
 * A component whose code is loaded on first use, with a box of control height as placeholder. A failed load is retried while the component
 * is mounted: one control must not break its whole page. A dialog has no placeholder (`hasBox`).
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { hasBox = true }: { readonly hasBox?: boolean } = {},
): LateComponent<Props> {
  let here: ComponentType<Props> | null = null;
  const fetchCode = async () => {
    here = await load();
    return here;
  };
  function Late(props: Props) {
    const [Part, setPart] = useState(() => here);
    useEffect(() => {
      if (Part) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isWanted = true;
      const ask = () => {
        fetchCode().then(
          (loaded) => isWanted && setPart(() => loaded),
          () => {
            timer = setTimeout(ask, RETRY_MS);
          },
        );
      };
      ask();
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    }, [Part]);
    if (Part) return <Part {...props} />;
    return hasBox ? <span className={styles['box']} aria-hidden /> : null;
  }
  return Object.assign(Late, {
    preload: () =>
      fetchCode().then(
        () => undefined,
        () => undefined,
      ),
  });
}
