import { listNames } from '#web/i18n/list-names.ts';
import type { SettingView } from '@haiqiao/contract/endpoints';
import type { FieldIssue } from '@haiqiao/contract/http';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/api-error.ts';
import { storeSettings, reloadSettings, type SettingChange } from '#web/api/setting-editor.ts';
import { sealPasswords } from '#web/session/passwords/seal-passwords.ts';
import { showToast } from '#web/ui/toast/toast.tsx';

/** The server's refusal of a save. */
export interface Refusal {
  readonly text: string;
  /** Errors of single settings, by key. */
  readonly issues: ReadonlyMap<string, FieldIssue>;
}

const NONE: Refusal = { text: '', issues: new Map() };

export interface SettingsSaving {
  readonly isBusy: boolean;
  readonly refusal: Refusal;
  /** Changes awaiting password and reason; null for none. */
  readonly waiting: readonly SettingChange[] | null;
  /** Saves at once, or asks for the proof first when a security setting is included. */
  readonly submit: (changes: readonly SettingChange[]) => Promise<void>;
  /** Saves the waiting changes. @throws ApiError when the proof is refused */
  readonly confirm: (proof: { reason: string; password: string }) => Promise<void>;
  readonly cancel: () => void;
  readonly forgetRefusal: () => void;
}

interface RefusalState {
  readonly refusal: Refusal;
  readonly say: (refusal: Refusal) => void;
  /** Shows a refusal of single settings; returns whether it was one. Rethrows anything but an ApiError. */
  readonly settle: (error: unknown) => boolean;
}

function useRefusal(settings: readonly SettingView[]): RefusalState {
  const { t } = useTranslation('settings');
  const [refusal, say] = useState<Refusal>(NONE);
  const namesOf = (keys: readonly string[]) =>
    listNames(keys.map((key) => settings.find((setting) => setting.key === key)?.label ?? key));
  return {
    refusal,
    say,
    settle(error) {
      if (!(error instanceof ApiError)) throw error;
      const found = refusalOf(error, namesOf, t);
      if (found) say(found);
      return found !== null;
    },
  };
}

function needsProof(settings: readonly SettingView[], changes: readonly SettingChange[]): boolean {
  return changes.some(({ key }) => settings.find((setting) => setting.key === key)?.isSecurity === true);
}

/** Saves settings with the required confirmations. `onSaved` gets the sent keys. */
export function useSettingsSaving(
  settings: readonly SettingView[],
  onSaved: (keys: readonly string[]) => void,
): SettingsSaving {
  const { t } = useTranslation('settings');
  const [isBusy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<readonly SettingChange[] | null>(null);
  const { refusal, say, settle } = useRefusal(settings);

  async function send(changes: readonly SettingChange[], proof: { reason: string; sealed: string | null }) {
    try {
      const { changed } = await storeSettings(changes, proof);
      say(NONE);
      onSaved(changes.map(({ key }) => key));
      showToast('success', changed.length > 0 ? t('saved', { count: changed.length }) : t('savedNothing'));
    } catch (error) {
      if (!settle(error)) throw error;
    }
    setWaiting(null);
    await reloadSettings();
  }

  async function saveAtOnce(changes: readonly SettingChange[]) {
    setBusy(true);
    try {
      await send(changes, { reason: '', sealed: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      say({ text: error.message, issues: new Map() });
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    refusal,
    waiting,
    async submit(changes) {
      if (needsProof(settings, changes)) setWaiting(changes);
      else await saveAtOnce(changes);
    },
    async confirm({ reason, password }) {
      const [sealed = ''] = await sealPasswords([password], { silent: true });
      await send(waiting ?? [], { reason, sealed });
    },
    cancel: () => setWaiting(null),
    forgetRefusal: () => say(NONE),
  };
}

type Translate = ReturnType<typeof useTranslation<'settings'>>['t'];

function refusalOf(
  error: ApiError,
  namesOf: (keys: readonly string[]) => string,
  t: Translate,
): Refusal | null {
  if (error.id === 'SETTING_CONFLICT')
    return { text: t('conflict', { names: namesOf(keysOf(error)) }), issues: new Map() };
  if (error.id !== 'SETTING_INVALID') return null;
  return { text: error.message, issues: new Map(error.issues.map((issue) => [issue.path, issue])) };
}

/** Settings named by the server in its refusal. */
function keysOf({ details }: ApiError): readonly string[] {
  const { keys } = details;
  return Array.isArray(keys) ? keys.map(String) : [];
}
