import { type ComponentType, useEffect, useState } from 'react';
import styles from './late.module.css';

/** How often code that did not arrive is asked for again. */
const RETRY_MS = 2000;

export interface LateComponent<Props extends object> {
  (props: Props): React.ReactNode;
  /** Fetches the code before anybody needs it. */
  preload(): void;
}

/**
 * A component whose code comes when it is first shown; until then a quiet box of the height of a control. Code that does
 * not arrive is asked for again as long as somebody waits: one control must not take its whole page down. A dialog has no
 * such box (`hasBox`).
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
    preload: () => {
      // Whoever shows the component asks again.
      fetchCode().catch(() => undefined);
    },
  });
}
