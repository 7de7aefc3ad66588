import type { ReactNode } from 'react';

/** Strokes in the style of the icon set, drawn here so that the sign-in page needs no icon library. */
function Icon({ size, children }: { size: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function RefreshIcon() {
  return (
    <Icon size={16}>
      <path d="M13.4 8A5.4 5.4 0 1 1 11.6 4L13.2 5.4" />
      <path d="M13.4 2.4V5.6H10.2" />
    </Icon>
  );
}

export function ForwardIcon() {
  return (
    <Icon size={16}>
      <path d="M3.6 3.6 7.8 8 3.6 12.4M8.4 3.6 12.6 8 8.4 12.4" />
    </Icon>
  );
}

export function CheckIcon() {
  return (
    <Icon size={16}>
      <path d="M3 8.6 6.4 12 13 4.6" />
    </Icon>
  );
}

export function PointIcon() {
  return (
    <Icon size={16}>
      <circle cx="8" cy="8" r="4.6" />
      <path d="M8 1.4V4.6M8 11.4V14.6M1.4 8H4.6M11.4 8H14.6" />
    </Icon>
  );
}

export function UndoIcon() {
  return (
    <Icon size={14}>
      <path d="M5.4 3 2.6 5.8 5.4 8.6" />
      <path d="M2.6 5.8H9.4A3.8 3.8 0 0 1 9.4 13.4H6" />
    </Icon>
  );
}
