import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { loadedPage, loadPage } from '../pages/pages.ts';
import { Arrival } from './arrival.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

interface Loading {
  readonly Page: ComponentType | null;
  readonly error: unknown;
}

/** A page by name: at once when its code is loaded, else after a skeleton. The boundary handles failures. */
export function PageBody({ name }: { readonly name: string }) {
  const [{ Page, error }, setLoading] = useState<Loading>(() => ({ Page: loadedPage(name), error: null }));
  useEffect(() => {
    if (Page) return undefined;
    let isWanted = true;
    loadPage(name).then(
      (loaded) => isWanted && setLoading({ Page: loaded, error: null }),
      (reason: unknown) => isWanted && setLoading({ Page: null, error: reason }),
    );
    return () => {
      isWanted = false;
    };
  }, [name, Page]);
  if (error) throw error;
  if (!Page) return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page />
      <Arrival />
    </Suspense>
  );
}
