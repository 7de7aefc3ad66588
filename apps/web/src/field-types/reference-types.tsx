import { useTranslation } from 'react-i18next';
import { late } from '#web/ui/late/late.tsx';
import { OpenChosen, RecordLink } from './editing/record-link.tsx';
import type { CellProps, InputProps, WebFieldType } from './web-field-type.ts';
import { idsOf, namesOf, textOf } from './wire-value.ts';
import { TextCell } from './editing/text-cell.tsx';
import styles from './editing/record-link.module.css';
import { useOptionLabels } from './option-labels.store.ts';
import { regionName, regionPath, useRegionName } from './choosing/region-path.ts';

/** Choices whose code is loaded on first use: a list that is only read needs none of them. */
const RecordChoice = late(async () => (await import('./choosing/record-choice.tsx')).RecordChoice);
const RegionCascade = late(async () => (await import('./choosing/region-cascade.tsx')).RegionCascade);
const OrgTree = late(async () => (await import('./choosing/org-tree.tsx')).OrgTree);

function RefControl({ field, value, onChange, ...rest }: InputProps<'ref'>) {
  const { labels: _, inner: _i, ...binding } = rest;
  const chosen = textOf(value);
  return (
    <OpenChosen target={field.target} id={chosen}>
      <RecordChoice
        {...binding}
        target={field.target}
        {...(field.options ? { options: field.options } : {})}
        isMany={false}
        values={chosen === '' ? [] : [chosen]}
        onChange={([next = null]) => onChange(next)}
      />
    </OpenChosen>
  );
}

function RefCell({ field, value, displayValue, labels, isWrapped }: CellProps<'ref'>) {
  const id = textOf(value);
  const name = displayValue || labels.labelOf({ kind: 'ref', target: field.target }, id);
  return <RecordLink target={field.target} id={id} name={name} isWrapped={isWrapped} />;
}

/** A record of another area. */
export const ref: WebFieldType<'ref'> = {
  Input: RefControl,
  Cell: RefCell,
  describe: (value, field, labels) => labels.labelOf({ kind: 'ref', target: field.target }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 180, align: 'start', grows: true },
};

const MAX_RECORDS = 200;

function RefsControl({ field, value, onChange, ...rest }: InputProps<'refs'>) {
  const { labels: _, inner: _i, ...binding } = rest;
  return (
    <RecordChoice
      {...binding}
      target={field.target}
      {...(field.options ? { options: field.options } : {})}
      isMany
      max={field.max ?? MAX_RECORDS}
      values={idsOf(value)}
      onChange={(next) => onChange(next.length > 0 ? [...next] : null)}
    />
  );
}

function RefsCell({ field, value, displayValue, isWrapped }: CellProps<'refs'>) {
  const { t } = useTranslation('fields');
  const ids = idsOf(value);
  const said = namesOf(value);
  const unsaid = ids.filter((id) => !said.has(id));
  const labelOf = useOptionLabels(field.target, displayValue === '' || isWrapped ? unsaid : []);
  const nameOf = (id: string) => said.get(id) ?? labelOf(id);
  if (!isWrapped)
    return <TextCell text={displayValue || ids.map(nameOf).join(t('separator'))} isWrapped={false} />;
  return (
    <ul className={styles['records']}>
      {ids.map((id) => (
        <li key={id}>
          <RecordLink target={field.target} id={id} name={nameOf(id)} isWrapped />
        </li>
      ))}
    </ul>
  );
}

/** Several records of another area. */
export const refs: WebFieldType<'refs'> = {
  Input: RefsControl,
  Cell: RefsCell,
  describe: (value, field, labels) => labels.labelOf({ kind: 'ref', target: field.target }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 200, align: 'start', grows: true },
};

function UserControl({ field: _, value, onChange, ...rest }: InputProps<'user'>) {
  const { labels: _l, inner: _i, narrowedBy: _n, ...binding } = rest;
  const chosen = textOf(value);
  return (
    <RecordChoice
      {...binding}
      target="$user"
      isMany={false}
      values={chosen === '' ? [] : [chosen]}
      onChange={([next = null]) => onChange(next)}
    />
  );
}

function UserCell({ value, displayValue, labels, isWrapped }: CellProps<'user'>) {
  return (
    <TextCell text={displayValue || labels.labelOf({ kind: 'user' }, textOf(value))} isWrapped={isWrapped} />
  );
}

/** A member of staff. */
export const user: WebFieldType<'user'> = {
  Input: UserControl,
  Cell: UserCell,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'user' }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 90, align: 'start', grows: true },
};

function OrgControl({ field: _, value, onChange, ...rest }: InputProps<'org'>) {
  const { labels: _l, inner: _i, narrowedBy: _n, ...binding } = rest;
  const chosen = textOf(value);
  return (
    <OrgTree
      {...binding}
      values={chosen === '' ? [] : [chosen]}
      onChange={([next = null]) => onChange(next)}
    />
  );
}

function OrgCell({ value, displayValue, labels, isWrapped }: CellProps<'org'>) {
  return (
    <TextCell text={displayValue || labels.labelOf({ kind: 'org' }, textOf(value))} isWrapped={isWrapped} />
  );
}

/** An organisation unit. */
export const org: WebFieldType<'org'> = {
  Input: OrgControl,
  Cell: OrgCell,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'org' }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 120, align: 'start', grows: true },
};

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

function RegionCell({ value, displayValue, labels, isWrapped }: CellProps<'region'>) {
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
  Cell: RegionCell,
  describe: (value, _field, labels) => labels.labelOf({ kind: 'region' }, String(value)),
  isWide: false,
  usesLabels: true,
  column: { widthPx: 118, align: 'start', grows: true },
};
