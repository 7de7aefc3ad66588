import { useMemo } from 'react';
import { formatFullPath } from '#web/lib/full-path.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';

/** The page whose buttons say what one may do with designs of lists. */
export const DESIGNS_PATH = '/designer/list';

/** The designer of one list. */
export function designPath(code: string): string {
  return formatFullPath({ path: DESIGNS_PATH, query: { code } });
}

/** What the reader may do with designs of lists. */
export interface DesignRights {
  readonly canUpdate: boolean;
  readonly canPublish: boolean;
}

/** What the buttons of the catalogue allow the reader. */
export function useDesignRights(): DesignRights {
  const buttons = useGrantedButtons(DESIGNS_PATH);
  return useMemo(
    () => ({
      canUpdate: buttons.has('list_design:update'),
      canPublish: buttons.has('list_design:publish'),
    }),
    [buttons],
  );
}
