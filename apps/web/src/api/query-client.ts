import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isServerGone } from './api-error.ts';

/** Attempts after the first one, for calls that only read and whose server was gone. */
const RETRIES = 2;

// What is known anew is drawn before the next key or click is looked at, however busy the machine is.
notifyManager.setScheduler(queueMicrotask);

/** The answers that screens share. Nothing is retried that the server has answered, however it answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => isServerGone(error) && count < RETRIES, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
