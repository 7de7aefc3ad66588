import i18next from 'i18next';
import { sendAccessRequest } from '#web/api/access-requests.ts';
import { ApiError } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

/** Maximum length of the sent address. */
const PAGE_MAX = 500;

/** An access request: the page of the refusal and the missing right. */
export interface Plea {
  readonly page: string;
  readonly permission: string;
  readonly error: string;
  readonly trace: string;
}

/** The refusal at the current address, with its trace. */
export function pleaFor(refusal: unknown): Plea {
  const { pathname, search } = window.location;
  const error = refusal instanceof ApiError ? refusal : null;
  const permission = error?.details['permission'];
  return {
    page: `${pathname}${search}`.slice(0, PAGE_MAX),
    permission: typeof permission === 'string' ? permission : '',
    error: error?.id ?? '',
    trace: error?.requestId ?? '',
  };
}

/** Requests the refused access from the administrators and shows the result. Resolves to whether it was sent. */
export async function askAccess(plea: Plea): Promise<boolean> {
  try {
    const { isNew } = await sendAccessRequest(plea);
    showToast('success', i18next.t(isNew ? 'common:access.asked' : 'common:access.askedAlready'));
    return true;
  } catch (failure) {
    showToast('error', failure instanceof Error ? failure.message : String(failure));
    return false;
  }
}

/** Adds a note to the request. @throws ApiError */
export async function sayMore(plea: Plea, note: string): Promise<void> {
  await sendAccessRequest({ ...plea, note });
  showToast('success', i18next.t('common:access.noted'));
}
