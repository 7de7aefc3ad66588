import { useEffect, useState } from 'react';

/** Debounce time: the server is called when the user pauses. */
const PREVIEW_AFTER_MS = 300;

/** The debounced design; one that cannot be saved is skipped. */
export function useDebouncedDesign<Design extends { readonly label: string }>(design: Design): Design {
  const [settled, setSettled] = useState(design);
  useEffect(() => {
    if (design.label.trim() === '') return undefined;
    const timer = setTimeout(() => setSettled(design), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [design]);
  return settled;
}
