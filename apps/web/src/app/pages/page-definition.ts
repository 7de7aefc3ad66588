import type { ComponentType } from 'react';
import type { PageRoute } from '../routes.ts';

/** A page of this build with the way to load its code. */
export interface PageDefinition extends PageRoute {
  readonly load: () => Promise<ComponentType>;
  /** What its tab is called until the page says more, where no menu names it. */
  readonly title?: () => string;
}
