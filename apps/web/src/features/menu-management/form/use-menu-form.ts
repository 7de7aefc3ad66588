import type { MenuDetail } from '@haiqiao/contract/endpoints';
import { issueText, type LocaleCode, tagOf } from '@haiqiao/contract/i18n';
import type { MenuAudience } from '@haiqiao/contract/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { reloadMenus, storeMenu } from '#web/api/menu-editor.ts';
import { useLocale } from '#web/i18n/runtime.ts';
import { useUnsavedEdits } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { useLatest } from '#web/ui/latest/use-latest.ts';
import { showToast } from '#web/ui/toast/toast.tsx';
import {
  type DraftIssues,
  draftIssues,
  isSameDraft,
  menuDraftOf,
  menuInputOf,
  type MenuDraft,
  refusalOf,
} from './menu-draft.ts';

/** The edited entry; null for a new one. */
interface Stored {
  readonly id: string;
  readonly rowVersion: number;
}

function storedOf({ id, rowVersion }: MenuDetail): Stored {
  return { id, rowVersion };
}

/** The form of one entry and its operations. */
export interface MenuForm {
  readonly draft: MenuDraft;
  readonly issues: DraftIssues;
  /** A refusal that concerns no field; empty for none. */
  readonly refusal: string;
  /** Another person's save in the meantime; null for none. */
  readonly theirs: MenuDetail | null;
  readonly isBusy: boolean;
  readonly put: (change: Partial<MenuDraft>) => void;
  /** Saves once despite repeated presses; resolves to whether all input is saved. */
  readonly save: () => Promise<boolean>;
  /** Continues from another person's save: with their values, or with the own values over theirs. */
  readonly settle: (whose: 'mine' | 'theirs') => void;
}

export interface MenuFormStart {
  readonly audience: MenuAudience;
  readonly base: MenuDraft;
  readonly stored: Stored | null;
}

/** The menu carried by a refused save; null for none. */
function theirsOf(error: ApiError): MenuDetail | null {
  return error.id === 'MENU_CONFLICT' ? ((error.details['theirs'] as MenuDetail | undefined) ?? null) : null; // MENU_CONFLICT answers a detail
}

interface Refused {
  readonly issues: DraftIssues;
  readonly text: string;
  readonly theirs: MenuDetail | null;
}

const NOTHING_REFUSED: Refused = { issues: {}, text: '', theirs: null };

/** The messages of a refusal, by field. */
function refusedBy(error: ApiError, locale: LocaleCode): Refused {
  const theirs = theirsOf(error);
  const issues = refusalOf(error, (issue) => issueText(issue, tagOf(locale)));
  return { issues: issues ?? {}, text: issues || theirs ? '' : error.message, theirs };
}

/** Whether any permission group shows the entry to its members. */
function isGranted({ grantedBy }: MenuDetail): boolean {
  return grantedBy.some(({ isDenied }) => !isDenied);
}

/** Stores the draft of an entry while its tab is open, also while it is suspended. */
export function useMenuForm(start: MenuFormStart): MenuForm {
  const { t } = useTranslation('menus');
  const locale = useLocale();
  const [edit, setEdit] = useTabState('draft', { draft: start.base, base: start.base, stored: start.stored });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState(NOTHING_REFUSED);
  useUnsavedEdits(!isSameDraft(edit.draft, edit.base));
  const gaps = draftIssues(edit.draft, (issue) => t(`issue.${issue}`));
  const latest = useLatest(edit.draft);

  async function send(): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      const menu = await storeMenu(start.audience, menuInputOf(edit.draft), edit.stored);
      // Input typed during the request is a change to the saved entry.
      setEdit((now) => ({ draft: now.draft, base: edit.draft, stored: storedOf(menu) }));
      showToast('success', t(isGranted(menu) ? 'message.saved' : 'message.savedUngranted'));
      await reloadMenus();
      return isSameDraft(latest.current, edit.draft);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(refusedBy(error, locale));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    draft: edit.draft,
    issues: isTried ? { ...refused.issues, ...gaps } : refused.issues,
    refusal: refused.text,
    theirs: refused.theirs,
    isBusy,
    put(change) {
      setEdit({ ...edit, draft: { ...edit.draft, ...change } });
      setRefused({ ...NOTHING_REFUSED, theirs: refused.theirs });
    },
    async save() {
      setTried(true);
      return Object.keys(gaps).length === 0 && send();
    },
    settle(whose) {
      if (!refused.theirs) return;
      setEdit(settled(edit.draft, refused.theirs, whose));
      setRefused(NOTHING_REFUSED);
    },
  };
}

/** The form after another person's save: based on theirs, with the own values or with theirs. */
function settled(mine: MenuDraft, theirs: MenuDetail, whose: 'mine' | 'theirs') {
  const base = menuDraftOf(theirs);
  const stored = storedOf(theirs);
  return { base, stored, draft: whose === 'mine' ? mine : base };
}
