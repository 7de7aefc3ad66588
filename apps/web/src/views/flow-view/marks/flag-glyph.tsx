/** A flag: filled for a marked field, an outline for one that can be marked. */
export function FlagGlyph({ isSet }: { readonly isSet: boolean }) {
  return (
    <svg
      aria-hidden
      width={14}
      height={14}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3.4 14.4V2.2" />
      <path d="M3.4 2.8h9.4l-2.2 3.3 2.2 3.3H3.4Z" fill={isSet ? 'currentColor' : 'none'} />
    </svg>
  );
}
