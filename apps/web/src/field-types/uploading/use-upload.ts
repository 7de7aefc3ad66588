import type { UploadedFile } from '@haiqiao/contract/endpoints';
import type { FileLimits } from '@haiqiao/contract/field-types';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '#web/session/session.store.ts';
import { TabContext } from '#web/tabs/tab-context.ts';
import { type Fault, judgeChoice } from './choice.logic.ts';
import { FieldPathContext } from '../positions/field-path.ts';
import { dropUnfinished, readUnfinished, type Unfinished } from './unfinished.ts';
import type { Refused, UploadItem } from './upload-item.ts';
import { storedKey, type UploadTarget } from './under-way.ts';
import { isOnItsWay, queueOf } from './upload-queue.ts';

/** A rejected file with its reason, found here or by the server. */
export type Denied = Fault | (Refused & { readonly rule: 'server' });

export interface UploadOptions {
  readonly value: readonly UploadedFile[];
  readonly onChange: (next: readonly UploadedFile[]) => void;
  readonly limits: FileLimits;
  /** Identifies the field within its page. */
  readonly name: string;
}

/** A field's files, uploads in progress, unfinished uploads, and rejections. */
export interface Upload {
  readonly items: readonly UploadItem[];
  readonly leftBehind: readonly Unfinished[];
  readonly denied: readonly Denied[];
  /** Whether a file was uploaded here and is not saved yet. */
  readonly isFresh: (uid: string) => boolean;
  /** Whether the field accepts another file. */
  readonly hasRoom: boolean;
  /** Checks a choice and uploads the accepted files. */
  readonly choose: (files: readonly File[]) => void;
  /** The accepted files of a choice; the others are shown as rejected. */
  readonly judge: (files: readonly File[]) => readonly File[];
  readonly send: (files: readonly File[]) => void;
  readonly cancel: (id: string) => void;
  readonly resume: (id: string) => void;
  readonly goOn: () => void;
  readonly giveUp: () => void;
  readonly forgetDenied: () => void;
}

/** The field, page and person of a control; a standalone control is identified by its name. */
function useUploadTarget(name: string): UploadTarget {
  const memberId = useSession((session) => session?.userInfo.id ?? '');
  const tabId = useContext(TabContext)?.id ?? '';
  const path = useContext(FieldPathContext) ?? { live: name, stored: name };
  return { memberId, tabId, path };
}

/** Uploads started by an earlier page and not resumed by this one. */
function useLeftBehind(fieldKey: string, items: readonly UploadItem[]) {
  const [found, setFound] = useState<readonly Unfinished[]>([]);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const unfinished = await readUnfinished(fieldKey, Date.now());
      // Uploads in progress for a moved row are not unfinished.
      if (isWanted) setFound(unfinished.filter(({ id }) => !isOnItsWay(id)));
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [fieldKey]);
  const left = found.filter(({ id }) => !items.some((item) => item.id === id));
  return { left, forget: () => setFound([]) };
}

/** Several files may finish before the next render: each is added to the latest value. */
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
  const target = useUploadTarget(name);
  const queue = queueOf(target);
  const items = useStore(queue.items);
  const { left, forget } = useLeftBehind(storedKey(target), items);
  const [denied, setDenied] = useState<readonly Denied[]>([]);
  const taking = useTaking({ value, onChange });
  const take = useEffectEvent(taking.take);
  const refuse = useEffectEvent((refused: Refused) =>
    setDenied((now) => [...now, { rule: 'server', ...refused }]),
  );
  useEffect(() => queue.own({ take: (file) => take(file), refuse: (refused) => refuse(refused) }), [queue]);

  const currentCount = value.length + items.length;
  const judge = (files: readonly File[]) => {
    const { taken, faults } = judgeChoice(files, limits, currentCount);
    setDenied(faults);
    return taken;
  };
  return {
    items,
    leftBehind: left,
    denied,
    isFresh: taking.isFresh,
    hasRoom: limits.max === 0 || currentCount < limits.max,
    judge,
    send: (files) => queue.add(files, target),
    choose: (files) => queue.add(judge(files), target),
    cancel: queue.cancel,
    resume: queue.resume,
    goOn: () => {
      // The field may have been filled meanwhile.
      if (limits.max > 0 && currentCount + left.length > limits.max) judge(left.map(({ file }) => file));
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
