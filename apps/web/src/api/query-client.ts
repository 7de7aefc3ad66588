import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isPassing } from './api-error.ts';

/** Attempts after the first one, for calls that only read and whose server was gone or too busy. */
const RETRIES = 2;

// What is known anew is drawn before the next key or click is looked at, however busy the machine is.
notifyManager.setScheduler(queueMicrotask);

/** The answers that screens share. Nothing is retried that the server has answered, unless it asked to come back. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => isPassing(error) && count < RETRIES, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * The key of an answer whose words follow the language, which is its last part. Until it arrives in the language on screen, the
 * one in the language before stands in: a page whose words change is not made anew, for that would lose what was typed into it.
 */
export function inLanguage<const Key extends QueryKey>(queryKey: Key) {
  const question = (key: QueryKey) => JSON.stringify(key.slice(0, -1));
  return {
    queryKey,
    placeholderData: <Answer>(known?: Answer, before?: { readonly queryKey: QueryKey }) =>
      before && question(before.queryKey) === question(queryKey) ? known : undefined,
  };
}
