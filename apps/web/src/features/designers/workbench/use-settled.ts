import { useEffect, useState } from 'react';

/** Somebody may go on dragging or typing: the server is asked once they pause. */
const PREVIEW_AFTER_MS = 300;

/** The design as it was when nothing had changed for a moment; one that nobody could save is not asked about. */
export function useSettled<Design extends { readonly label: string }>(design: Design): Design {
  const [settled, setSettled] = useState(design);
  useEffect(() => {
    if (design.label.trim() === '') return undefined;
    const timer = setTimeout(() => setSettled(design), PREVIEW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [design]);
  return settled;
}
