/** Colour class of a proof's state. */
export type Tone = 'good' | 'ended' | 'bad' | 'past' | 'none';

const MARKS: Readonly<Record<Tone, string>> = {
  good: '<path d="M26.5 39l8 8 16-17"/>',
  ended: '<path d="M38 25v16M38 51v.2"/>',
  bad: '<path d="M28 28l20 20M48 28L28 48"/>',
  past: '<path d="M38 24v15l9 6"/>',
  none: '<path d="M31.5 31.5a6.5 6.5 0 1 1 9.2 5.9c-1.9.9-2.7 2.2-2.7 4.2"/><path d="M38 49v.2"/>',
};

/** The seal beside the headline: two rings and the symbol of the state. */
export function sealOf(tone: Tone): string {
  return `<svg class="seal" viewBox="0 0 76 76" aria-hidden="true"><circle cx="38" cy="38" r="36.5"/><circle class="dots" cx="38" cy="38" r="30.5"/><g class="mark">${MARKS[tone]}</g></svg>`;
}

const PETALS = 24;

/** Guilloche pattern as on printed certificates, behind the card header: circles through one common point. */
export const ROSETTE = `<svg class="rosette" viewBox="-200 -200 400 400" aria-hidden="true">${Array.from(
  { length: PETALS },
  (_, at) => `<circle cx="98" r="98" transform="rotate(${(at * 360) / PETALS})"/>`,
).join('')}</svg>`;

/** The product logo. */
export const LOGO =
  '<svg class="logo" viewBox="0 0 32 32" aria-hidden="true"><defs><linearGradient id="hq" x1="4" y1="0" x2="26" y2="32" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#52A9FF"/><stop offset="1" stop-color="#0F5FB5"/></linearGradient></defs><rect width="32" height="32" rx="8" fill="url(#hq)"/><g fill="none" stroke="#fff" stroke-linecap="round"><path d="M16 5.2V21.6" stroke-width="2.2"/><path d="M16 6.4 5.8 19.6M16 10.2 9 18.7M16 14 12.2 18.1M16 6.4 26.2 19.6M16 10.2 23 18.7M16 14 19.8 18.1" stroke-width="1.1"/><path d="M4.2 20.6C8 18.7 12 17.8 16 17.8S24 18.7 27.8 20.6" stroke-width="2"/><path d="M5.2 25.9c1.8-1.9 3.6-1.9 5.4 0s3.6 1.9 5.4 0 3.6-1.9 5.4 0 3.6 1.9 5.4 0" stroke-width="1.7" stroke-opacity=".85"/></g></svg>';

/** A QR code readable on a screen of any colour scheme: dark on white. @param code size in modules, and its path */
export function qrOf({ path, size }: { readonly path: string; readonly size: number }): string {
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#1b2a3d" d="${path}"/></svg>`;
}
