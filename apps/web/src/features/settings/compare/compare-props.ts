import type { SettingView } from '@haiqiao/contract/endpoints';
import type { SettingChange } from '#web/api/setting-editor.ts';
import type { SettingWords } from '../setting-words.ts';

/** Props shared by both steps of a comparison. */
export interface CompareDialogProps {
  readonly settings: readonly SettingView[];
  readonly words: SettingWords;
  readonly canChange: (setting: SettingView) => boolean;
  readonly onApply: (changes: readonly SettingChange[]) => Promise<void>;
  readonly onClose: () => void;
}
