import { createContext, type ReactNode, use } from 'react';
import styles from './preview-dialog.module.css';

/** Tools of every view: next file, previous file, download. Set by the dialog. */
export const CommonToolsContext = createContext<ReactNode>(null);

/** The tools of a view, followed by the common ones. */
export function ToolRow({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles['tools']} role="toolbar">
      <div className={styles['ownTools']}>{children}</div>
      {use(CommonToolsContext)}
    </div>
  );
}
