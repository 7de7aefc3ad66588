import { late } from '#web/ui/late/late.tsx';

/** Choices whose code is loaded on first use: a list that is only read needs none of them. */
export const DictionaryChoice = late(async () => (await import('./dictionary-choice.tsx')).DictionaryChoice);
export const RecordChoice = late(async () => (await import('./record-choice.tsx')).RecordChoice);
export const RegionCascade = late(async () => (await import('./region-cascade.tsx')).RegionCascade);
export const OrgTree = late(async () => (await import('./org-tree.tsx')).OrgTree);
