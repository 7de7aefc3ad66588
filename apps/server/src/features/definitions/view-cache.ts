import type { Actor } from '@haiqiao/contract/access';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { Metadata } from '#server/platform/metadata/model.ts';

/** A view as sent, and its tag. */
export interface BuiltView {
  readonly json: string;
  readonly tag: string;
}

/** Maximum cached views: about sixty areas for ten kinds of reader in four languages. */
const VIEWS_MAX = 3_000;

/** Caches views until the metadata changes, with least-recently-used eviction. */
export interface ViewCache {
  /** The view of this key, built if missing. The key must identify everything that the view depends on. */
  get(metadata: Metadata, key: string, build: () => object): BuiltView;
}

/** Creates an empty cache. */
export function createViewCache(): ViewCache {
  const views = new LRUCache<string, BuiltView>({ max: VIEWS_MAX });
  let of: Metadata | undefined;
  return {
    get(metadata, key, build) {
      if (of !== metadata) views.clear();
      of = metadata;
      const cached = views.get(key);
      if (cached) return cached;
      const view = built(build());
      views.set(key, view);
      return view;
    },
  };
}

/** The tag is a content hash: it changes exactly when the view does, on any node. */
function built(view: object): BuiltView {
  const json = JSON.stringify(view);
  return { json, tag: checksum(json) };
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}

const keys = new WeakMap<Actor, string>();

/** Identifies the reader's rights that views depend on: members with the same rights share views. */
export function rightsKeyOf(actor: Actor): string {
  const cachedKey = keys.get(actor);
  if (cachedKey !== undefined) return cachedKey;
  const key = actor.kind === 'member' ? checksum(rightsOf(actor)) : actor.kind;
  keys.set(actor, key);
  return key;
}

function rightsOf({ permissions, grants }: Extract<Actor, { kind: 'member' }>): string {
  const fields = [...grants].map(
    ([resource, grant]) =>
      [resource, [sortedEntries(grant.fields), sortedEntries(grant.fieldsByStatus ?? {})]] as const,
  );
  return JSON.stringify([[...permissions].toSorted(), sortedEntries(Object.fromEntries(fields))]);
}

function sortedEntries<Value>(values: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
