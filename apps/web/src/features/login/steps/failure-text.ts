import { useTranslation } from 'react-i18next';
import { ApiError, isServerGone } from '#web/api/api-error.ts';
import { NoMenusError } from '../form/login-failure.ts';

/** Says why a step was refused, in the words of the sign-in form; `otherwise` for what no server said. */
export function useFailureText(): (error: unknown, otherwise: string) => string {
  const { t } = useTranslation('login');
  return (error, otherwise) => {
    if (error instanceof NoMenusError) return t('failure.noMenus');
    if (isServerGone(error)) return t('failure.serverGone');
    return error instanceof ApiError ? error.message : otherwise;
  };
}
