import { queryDictionaryByCode } from '@haiqiao/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { KINDS } from '#web/testing/record-screen.tsx';
import { useDictionary } from './use-dictionary.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('ENG-02 a value whose label is still loading, like a default of a new record, never shows its code', async () => {
  const items = Promise.withResolvers<typeof KINDS>();
  fakeApi(queryDictionaryByCode, () => items.promise);
  const field = { dictionary: 'TEST_LATE' };
  const { result } = renderHook(() => useDictionary({ field, narrowedBy: null, chosen: ['OWN', 'GONE'] }), {
    wrapper,
  });
  expect(result.current.labelOf('OWN')).toBe('…');
  items.resolve(KINDS);
  await waitFor(() => expect(result.current.labelOf('OWN')).toBe('自有'));
  // A code no longer in the dictionary is shown as it is.
  expect(result.current.labelOf('GONE')).toBe('GONE');
});
