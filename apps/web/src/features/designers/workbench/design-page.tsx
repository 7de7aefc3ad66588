import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type DesignCalls, type DesignHead, designQueries } from '#web/api/designs.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useTab } from '#web/tabs/tab-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { DesignCatalogue, type CatalogueWords } from './catalogue/design-catalogue.tsx';
import type { DesignPage } from '#web/views/designing/design-paths.ts';

export interface DesignPageProps<Design, View extends DesignHead<Design>, Fault> {
  readonly page: DesignPage;
  readonly calls: DesignCalls<Design, View, Fault>;
  readonly words: CatalogueWords & { readonly failedOne: string; readonly toAll: string };
  readonly children: (view: View) => ReactNode;
}

/** The catalogue of a kind; with `?code=` the designer of one (ENG-05). */
export function DesignPageView<Design, View extends DesignHead<Design>, Fault>(
  props: DesignPageProps<Design, View, Fault>,
) {
  const { query } = useTab();
  const code = query['code'] ?? '';
  if (code === '') return <DesignCatalogue page={props.page} calls={props.calls} words={props.words} />;
  return <OneDesign key={code} {...props} code={code} />;
}

function OneDesign<Design, View extends DesignHead<Design>, Fault>({
  page,
  calls,
  words,
  children,
  code,
}: DesignPageProps<Design, View, Fault> & { readonly code: string }) {
  const { t } = useTranslation('common');
  const { open } = useTab();
  const found = useQuery(designQueries(calls).one(code, useLocale()));
  // Only the first reply initialises the designer, so that later ones do not discard edits.
  if (found.data) return children(found.data);
  if (!found.error) return <p role="status">{t('loading')}</p>;
  return (
    <EmptyState
      isPage
      drawing="broken"
      title={words.failedOne}
      reason={found.error.message}
      actions={
        <>
          <Button onClick={() => open(page.path)}>{words.toAll}</Button>
          <Button onClick={() => void found.refetch()}>{t('action.retry')}</Button>
        </>
      }
    />
  );
}
