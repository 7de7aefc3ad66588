import i18next from 'i18next';
import { sendAccessRequest } from '#web/api/access-requests.ts';
import { ApiError } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

/** Longest address that is sent along. */
const PAGE_MAX = 500;

/** What somebody asks for: where it was refused, and what was missing there. */
export interface Plea {
  readonly page: string;
  readonly permission: string;
  readonly error: string;
  readonly trace: string;
}

/** What was refused at this address, with the trace. */
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

/** Asks the administrators for what was refused; says what came of it. Answers whether they were asked. */
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

/** Says more about what was asked for. @throws ApiError */
export async function sayMore(plea: Plea, note: string): Promise<void> {
  await sendAccessRequest({ ...plea, note });
  showToast('success', i18next.t('common:access.noted'));
}
