import type { UploadedFile } from '@haiqiao/contract/endpoints';
import type { FileLimits } from '@haiqiao/contract/field-types';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '#web/session/session.store.ts';
import { TabContext } from '#web/tabs/tab-context.ts';
import { type Fault, judgeChoice } from './choice.logic.ts';
import { FieldPathContext } from '../places/field-path.ts';
import { dropUnfinished, readUnfinished, type Unfinished } from './unfinished.ts';
import type { Refused, UploadItem } from './upload-item.ts';
import { keptKey, type UploadPlace } from './under-way.ts';
import { isOnItsWay, queueOf } from './upload-queue.ts';

/** What was not taken, and why: found here, or said by the server. */
export type Denied = Fault | (Refused & { readonly rule: 'server' });

export interface UploadOptions {
  readonly value: readonly UploadedFile[];
  readonly onChange: (next: readonly UploadedFile[]) => void;
  readonly limits: FileLimits;
  /** Tells this field of its page from the others. */
  readonly name: string;
}

/** The files of a field, those on their way, those left behind, and what was refused. */
export interface Upload {
  readonly items: readonly UploadItem[];
  readonly leftBehind: readonly Unfinished[];
  readonly denied: readonly Denied[];
  /** Whether a file came in here and is not saved yet. */
  readonly isFresh: (uid: string) => boolean;
  /** Whether the field takes another file. */
  readonly hasRoom: boolean;
  /** Judges a choice and sends what may be sent. */
  readonly choose: (files: readonly File[]) => void;
  /** What of a choice may be sent; the rest is shown as refused. */
  readonly judge: (files: readonly File[]) => readonly File[];
  readonly send: (files: readonly File[]) => void;
  readonly cancel: (id: string) => void;
  readonly resume: (id: string) => void;
  readonly goOn: () => void;
  readonly giveUp: () => void;
  readonly forgetDenied: () => void;
}

/** Whose field of which page; a control that stands alone is known by its name. */
function usePlace(name: string): UploadPlace {
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const tabId = useContext(TabContext)?.id ?? '';
  const path = useContext(FieldPathContext) ?? { live: name, kept: name };
  return { memberId, tabId, path };
}

/** What an earlier page began here and this one has not taken up. */
function useLeftBehind(place: string, items: readonly UploadItem[]) {
  const [found, setFound] = useState<readonly Unfinished[]>([]);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const unfinished = await readUnfinished(place, Date.now());
      // Into another row by now: what is on its way was not left behind.
      if (isWanted) setFound(unfinished.filter(({ id }) => !isOnItsWay(id)));
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [place]);
  const left = found.filter(({ id }) => !items.some((item) => item.id === id));
  return { left, forget: () => setFound([]) };
}

/** Several files may arrive before the page is drawn again: each is added to what the last one left. */
function useTaking({ value, onChange }: Pick<UploadOptions, 'value' | 'onChange'>) {
  const latest = useRef(value);
  const [fresh] = useState(() => new Set<string>());
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const take = (file: UploadedFile) => {
    fresh.add(file.uid);
    latest.current = [...latest.current, file];
    onChange(latest.current);
  };
  return { take, isFresh: (uid: string) => fresh.has(uid) };
}

/** The uploading of one field. */
export function useUpload({ value, onChange, limits, name }: UploadOptions): Upload {
  const place = usePlace(name);
  const queue = queueOf(place);
  const items = useStore(queue.items);
  const { left, forget } = useLeftBehind(keptKey(place), items);
  const [denied, setDenied] = useState<readonly Denied[]>([]);
  const taking = useTaking({ value, onChange });
  const take = useEffectEvent(taking.take);
  const refuse = useEffectEvent((refused: Refused) =>
    setDenied((now) => [...now, { rule: 'server', ...refused }]),
  );
  useEffect(() => queue.own({ take: (file) => take(file), refuse: (refused) => refuse(refused) }), [queue]);

  const heldCount = value.length + items.length;
  const judge = (files: readonly File[]) => {
    const { taken, faults } = judgeChoice(files, limits, heldCount);
    setDenied(faults);
    return taken;
  };
  return {
    items,
    leftBehind: left,
    denied,
    isFresh: taking.isFresh,
    hasRoom: limits.max === 0 || heldCount < limits.max,
    judge,
    send: (files) => queue.add(files, place),
    choose: (files) => queue.add(judge(files), place),
    cancel: queue.cancel,
    resume: queue.resume,
    goOn: () => {
      // Meanwhile the field may have been filled otherwise.
      if (limits.max > 0 && heldCount + left.length > limits.max) judge(left.map(({ file }) => file));
      else queue.goOn(left);
      forget();
    },
    giveUp: () => {
      for (const { id } of left) void dropUnfinished(id);
      forget();
    },
    forgetDenied: () => setDenied([]),
  };
}
