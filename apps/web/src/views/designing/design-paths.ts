import { useMemo } from 'react';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { useTab } from '#web/tabs/tab-context.ts';

/** The page of a designer, and the resource of the rights on it. */
export interface DesignPage {
  readonly path: string;
  readonly rights: 'list_design' | 'form_design';
}

/** Lists. */
export const LIST_PAGE: DesignPage = { path: '/designer/list', rights: 'list_design' };
/** Forms. */
export const FORM_PAGE: DesignPage = { path: '/designer/form', rights: 'form_design' };

/** The designer of one definition. */
export function designPath({ path }: DesignPage, code: string): string {
  return formatFullPath({ path, query: { code } });
}

/** What the reader may do with designs. */
export interface DesignRights {
  readonly canUpdate: boolean;
  readonly canPublish: boolean;
}

/** What the buttons of the catalogue allow the reader. */
export function useDesignRights({ path, rights }: DesignPage): DesignRights {
  const buttons = useGrantedButtons(path);
  return useMemo(
    () => ({
      canUpdate: buttons.has(`${rights}:update`),
      canPublish: buttons.has(`${rights}:publish`),
    }),
    [buttons, rights],
  );
}

/** Opens the designer of what somebody looks at; undefined for whoever may not design it, and in the designer itself. */
export function useDesignDoor(page: DesignPage, code: string): (() => void) | undefined {
  const { open, fullPath } = useTab();
  const { canUpdate } = useDesignRights(page);
  if (!canUpdate || parseFullPath(fullPath).path === page.path) return undefined;
  return () => open(designPath(page, code));
}
