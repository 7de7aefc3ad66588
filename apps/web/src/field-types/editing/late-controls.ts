import { late } from '#web/ui/late/late.tsx';

/** Controls whose code is loaded on first use: an unfiltered list needs no calendar. A form preloads them while its record is loading. */
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

/** Preloads the controls most forms need. */
export function preloadControls(): void {
  void TextArea.preload();
  void RadioGroup.preload();
  void Select.preload();
  void MultiSelect.preload();
  void DateInput.preload();
}
