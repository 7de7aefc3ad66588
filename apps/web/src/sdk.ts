/**
 * The door for `modules/<area>/web`: what the pages, cells and dialogs of a business area may use of the browser
 * application. It only re-exports, so that a chunk carries what it uses and no more.
 */
export {
  defineWebModule,
  type LazyPart,
  type OwnPage,
  type WebModule,
  type WebPage,
} from './views/module-parts/web-module.ts';
export type {
  CellProps,
  OpenedDialogProps,
  RefChooserProps,
} from './views/module-parts/registered-parts.tsx';

// Calls. Errors are presented by the client unless a call is `silent`.
export { queryOptions, useQuery } from '@tanstack/react-query';
export { ApiError } from './api/api-error.ts';
export { callEndpoint } from './api/client.ts';
export { listQueries, type ListRow } from './api/record-lists.ts';
export { reloadRecord, reloadRecordLists } from './api/records.ts';
export { SHORT_TIMEOUT_MS } from './api/timeouts.ts';

// Texts: `useTranslation('<area>')` reads `modules/<area>/web/locales`.
export { useTranslation } from 'react-i18next';
export { listNames } from './i18n/list-names.ts';
export { needTexts, useLocale } from './i18n/runtime.ts';
export { formatMoment } from './lib/shanghai-time.ts';

// Tabs.
export { useTab } from './tabs/tab-context.ts';

// Fields of forms.
export { mayFill } from './field-types/field-input.tsx';
export { rememberOptions } from './field-types/option-labels.store.ts';
export { useDebouncedText } from './field-types/choosing/use-debounced-text.ts';
export { namedValueOf, textOf } from './field-types/wire-value.ts';

// Components.
export { Button } from './ui/button/button.tsx';
export { AppModal } from './ui/dialog/app-modal.tsx';
export { EmptyState } from './ui/empty-state/empty-state.tsx';
export { SearchInput } from './ui/field/search-input.tsx';
export { late } from './ui/late/late.tsx';
export { LineTabs } from './ui/line-tabs/line-tabs.tsx';
export { Page } from './ui/page/page.tsx';
export { StatusTag } from './ui/status-tag/status-tag.tsx';
export { Strip } from './ui/strip/strip.tsx';
export { Table } from './ui/table/table.tsx';
export { showToast } from './ui/toast/toast.tsx';
export { Waiting } from './ui/waiting/waiting.tsx';

// Parts of screens of the platform.
export { MenuOutline } from './views/menu-outline/menu-outline.tsx';
export { nodesOfTheme } from './session/menu.logic.ts';
export { ResetLinkDialog } from './session/reset-link/reset-link-dialog.tsx';
