import { RegionCascade } from './choosing/late-choices.ts';
import { regionName, regionPath, useRegionName } from './choosing/region-path.ts';
import { TextCell } from './editing/text-cell.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { textOf } from './wire-value.ts';

function RegionControl({ field, value, onChange, ...rest }: InputProps<'region'>) {
  const { labels: _, inner: _i, narrowedBy: _n, ...binding } = rest;
  return (
    <RegionCascade
      {...binding}
      level={field.level}
      value={textOf(value)}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}

function NamedRegion({ code, isWrapped }: { readonly code: string; readonly isWrapped: boolean }) {
  return <TextCell text={useRegionName(code, 'name')} isWrapped={isWrapped} />;
}

function Cell({ value, displayValue, labels, isWrapped }: CellProps<'region'>) {
  const code = textOf(value);
  const nameOf = (step: string) => labels.labelOf({ kind: 'region' }, step);
  // A region is loaded only when one of its names is missing.
  const hasNames = displayValue !== '' || regionPath(code).every((step) => nameOf(step) !== step);
  if (!hasNames) return <NamedRegion code={code} isWrapped={isWrapped} />;
  return <TextCell text={displayValue || regionName(code, 'name', nameOf)} isWrapped={isWrapped} />;
}

/** An administrative division of GB/T 2260. */
export const region: WebFieldType<'region'> = {
  Input: RegionControl,
  Cell,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'region' }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 118, align: 'start', grows: true },
};
