import type { ComponentType } from 'react';
import type { TextNamespace } from '#web/i18n/namespaces.ts';
import { needTexts } from '#web/i18n/runtime.ts';
import type { PageRoute } from '../routes.ts';

/** A page of this build with its code loader. */
export interface PageDefinition extends PageRoute {
  readonly load: () => Promise<ComponentType>;
  /** Title of its tab until the page sets one, where no menu names it. */
  readonly title?: () => string;
}

/** Waits for code and for the texts that it shows. */
export async function withTexts<Code>(code: Promise<Code>, texts: readonly TextNamespace[]): Promise<Code> {
  const [loaded] = await Promise.all([code, needTexts(texts)]);
  return loaded;
}
