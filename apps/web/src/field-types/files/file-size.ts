const STEP = 1024;
const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** A size as text: `812 B`, `1.5 MB`, `30 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)));
  const amount = bytes / STEP ** power;
  const shown = power === 0 || amount >= 100 ? Math.round(amount) : Math.round(amount * 10) / 10;
  return `${shown} ${UNITS[power]}`;
}
