import { useTranslation } from 'react-i18next';
import { ApiError, isServerGone } from '#web/api/api-error.ts';
import { NoMenusError } from '../form/login-failure.ts';

/** The message of a rejected step, as in the sign-in form; `otherwise` for errors without a server reply. */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const { t } = useTranslation('login');
  return (error, otherwise) => {
    if (error instanceof NoMenusError) return t('failure.noMenus');
    if (isServerGone(error)) return t('failure.serverGone');
    return error instanceof ApiError ? error.message : otherwise;
  };
}
