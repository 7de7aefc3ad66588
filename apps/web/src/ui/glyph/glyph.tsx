import type { ReactNode } from 'react';

/**
 * The line drawings of the sign-in page and the toasts, without the icon library. They take the text colour and are hidden from screen
 * readers: the control around them has the name.
 */
export interface GlyphProps {
  /** CSS pixels. */
  readonly size: number;
}

function glyph(children: ReactNode) {
  return function Glyph({ size }: GlyphProps) {
    return (
      <svg
        aria-hidden
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {children}
      </svg>
    );
  };
}

/** A filled disc with a cut-out sign, for results. */
function disc(children: ReactNode) {
  return function Disc({ size }: GlyphProps) {
    return (
      <svg aria-hidden width={size} height={size} viewBox="0 0 16 16" fill="currentColor">
        <circle cx="8" cy="8" r="7.5" />
        <g
          fill="none"
          stroke="var(--glyph-sign, var(--elevated))"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {children}
        </g>
      </svg>
    );
  };
}

export const UserGlyph = glyph(
  <>
    <circle cx="8" cy="5.1" r="3.1" />
    <path d="M2.4 14.2c0-3 2.4-4.9 5.6-4.9s5.6 1.9 5.6 4.9" />
  </>,
);

export const LockGlyph = glyph(
  <>
    <rect x="2.9" y="7" width="10.2" height="7.4" rx="0.9" />
    <path d="M5 7V4.9C5 3.1 6.3 1.7 8 1.7s3 1.4 3 3.2V7M8 10v1.6" />
  </>,
);

export const EyeGlyph = glyph(
  <>
    <path d="M1.2 8C2.7 5.1 5.1 3.6 8 3.6s5.3 1.5 6.8 4.4c-1.5 2.9-3.9 4.4-6.8 4.4S2.7 10.9 1.2 8Z" />
    <circle cx="8" cy="8" r="2.2" />
  </>,
);

export const EyeOffGlyph = glyph(
  <>
    <path d="M1.2 8C2.7 5.1 5.1 3.6 8 3.6s5.3 1.5 6.8 4.4c-1.5 2.9-3.9 4.4-6.8 4.4S2.7 10.9 1.2 8Z" />
    <circle cx="8" cy="8" r="2.2" />
    <path d="M13.4 2.4 3 13.6" />
  </>,
);

export const GlobeGlyph = glyph(
  <>
    <circle cx="8" cy="8" r="6.6" />
    <ellipse cx="8" cy="8" rx="2.9" ry="6.6" />
    <path d="M1.8 5.8h12.4M1.8 10.2h12.4" />
  </>,
);

export const DownGlyph = glyph(<path d="m3 5.5 5 5.2 5-5.2" />);

export const ShieldGlyph = glyph(
  <>
    <path d="M8 1.5 13.4 3v5c0 3.1-2.3 5.2-5.4 6.5C4.9 13.2 2.6 11.1 2.6 8V3Z" />
    <path d="m5.5 7.9 1.9 1.9 3.2-3.5" />
  </>,
);

export const CheckGlyph = glyph(<path d="m3 8.4 3.4 3.4L13 4.8" />);

export const CloseGlyph = glyph(<path d="m3.2 3.2 9.6 9.6m0-9.6-9.6 9.6" />);

export const CheckCircleGlyph = disc(<path d="m4.7 8.2 2.3 2.3 4.3-4.7" />);

export const CrossCircleGlyph = disc(<path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" />);

export const WarningGlyph = disc(<path d="M8 4.2v4.6M8 11.6v.1" />);

export const InfoCircleGlyph = disc(<path d="M8 7.3v4.4M8 4.4v.1" />);
