import { createContext, type ReactNode, use } from 'react';
import styles from './preview-dialog.module.css';

/** What every view offers: the next file, the one before, the download. Set by the dialog. */
export const CommonToolsContext = createContext<ReactNode>(null);

/** The tools of a view, and behind them those that every view has. */
export function ToolRow({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles['tools']} role="toolbar">
      <div className={styles['ownTools']}>{children}</div>
      {use(CommonToolsContext)}
    </div>
  );
}
