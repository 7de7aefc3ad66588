import { late } from '#web/ui/late/late.tsx';

/**
 * Controls whose code comes when the first of them is shown: a list that nobody filters needs no calendar. A form asks
 * for them while its record is on the way.
 */
export const Select = late(async () => (await import('#web/ui/select/select.tsx')).Select);
export const MultiSelect = late(async () => (await import('#web/ui/select/select.tsx')).MultiSelect);
export const TextArea = late(async () => (await import('#web/ui/field/text-area.tsx')).TextArea);
export const RadioGroup = late(
  async () => (await import('#web/ui/choice/radio-group.tsx')).RadioGroup<string>,
);
export const TreeSelect = late(async () => (await import('#web/ui/tree-select/tree-select.tsx')).TreeSelect);
export const Cascader = late(async () => (await import('#web/ui/cascader/cascader.tsx')).Cascader);
export const DateInput = late(async () => (await import('#web/ui/date-picker/date-picker.tsx')).DateInput);
export const DateTimeInput = late(
  async () => (await import('#web/ui/date-picker/date-picker.tsx')).DateTimeInput,
);
export const DateRangeInput = late(
  async () => (await import('#web/ui/date-picker/date-picker.tsx')).DateRangeInput,
);

/** Fetches what most forms need before the first of it is shown. */
export function preloadControls(): void {
  TextArea.preload();
  RadioGroup.preload();
  Select.preload();
  MultiSelect.preload();
  DateInput.preload();
}
