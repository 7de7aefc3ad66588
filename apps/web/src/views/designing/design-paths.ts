import { useMemo } from 'react';
import { formatFullPath, parseFullPath } from '#web/lib/full-path.ts';
import { useGrantedButtons } from '#web/session/granted-buttons.ts';
import { useTab } from '#web/tabs/tab-context.ts';

/** The page of a designer, and the resource of its rights. */
export interface DesignPage {
  readonly path: string;
  readonly rights: 'list_design' | 'form_design';
}

/** Lists. */
export const LIST_PAGE: DesignPage = { path: '/designer/list', rights: 'list_design' };
/** Forms. */
export const FORM_PAGE: DesignPage = { path: '/designer/form', rights: 'form_design' };

/** Path of a definition's designer. */
export function designPath({ path }: DesignPage, code: string): string {
  return formatFullPath({ path, query: { code } });
}

/** The reader's rights on designs. */
export interface DesignRights {
  readonly canUpdate: boolean;
  readonly canPublish: boolean;
}

/** The reader's rights from the buttons of the catalogue. */
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

/** Opens the designer of the current view; undefined without the right, and in the designer itself. */
export function useDesignDoor(page: DesignPage, code: string): (() => void) | undefined {
  const { open, fullPath } = useTab();
  const { canUpdate } = useDesignRights(page);
  if (!canUpdate || parseFullPath(fullPath).path === page.path) return undefined;
  return () => open(designPath(page, code));
}
