import type { Actor } from '@haiqiao/contract/access';
import { createHash } from 'node:crypto';
import type { Metadata } from '#server/platform/metadata/model.ts';

/** A view as it is sent, and the tag by which it is known. */
export interface BuiltView {
  readonly json: string;
  readonly tag: string;
}

/** Views kept at most: some sixty areas for some ten kinds of reader in four languages. */
const VIEWS_MAX = 3_000;

/** Keeps built views until the metadata changes, the longest unused one going first. */
export interface ViewCache {
  /** The view under this key, built if it is not there. The key must name everything that the view depends on. */
  get(metadata: Metadata, key: string, build: () => object): BuiltView;
}

/** Makes an empty cache. */
export function createViewCache(): ViewCache {
  const views = new Map<string, BuiltView>();
  let of: Metadata | undefined;
  return {
    get(metadata, key, build) {
      if (of !== metadata) views.clear();
      of = metadata;
      const view = views.get(key) ?? built(build());
      views.delete(key);
      views.set(key, view);
      const [oldest] = views.keys();
      if (views.size > VIEWS_MAX && oldest !== undefined) views.delete(oldest);
      return view;
    },
  };
}

/** The tag is made of the content: it changes exactly when the view does, on whatever node it was built. */
function built(view: object): BuiltView {
  const json = JSON.stringify(view);
  return { json, tag: checksum(json) };
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}

const keys = new WeakMap<Actor, string>();

/** Names everything that views depend on about a reader: people with the same rights share theirs. */
export function rightsKeyOf(actor: Actor): string {
  const known = keys.get(actor);
  if (known !== undefined) return known;
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
