import type { Side } from './canaries.ts';
import type { RowToPlant } from './plant-row.ts';
import type { Planter } from './planter.ts';

type PlatformRow = Pick<RowToPlant, 'table' | 'values'> & Partial<Pick<RowToPlant, 'fieldOf'>>;

/** Rows of platform tables by kind. Rows outside belong to the other member or unit; private ones have no row scope at all. */
export const PLATFORM_ROWS: Readonly<Record<string, (planter: Planter, side: Side) => PlatformRow>> = {
  org: (planter, side) => ({
    table: 'sys_org',
    values: { parent_id: planter.people.units[side], type: 'UNIT' },
    fieldOf: fieldsOf(planter, 'org'),
  }),
  member: (planter, side) => ({
    table: 'sys_member',
    // Names of members are shown to everybody who sees a reference to them.
    values: {
      username: 'planted',
      org_id: planter.people.units[side],
      password_hash: 'none',
      avatar_uri: null,
      created_at: planter.centre.base.clock.now(),
    },
    fieldOf: fieldsOf(planter, 'member'),
  }),
  post: (planter, side) => ({
    table: 'sys_post',
    values: { org_id: planter.people.units[side] },
    fieldOf: fieldsOf(planter, 'post'),
  }),
  access_request: (planter, side) => ({
    table: 'sys_access_request',
    values: { asker_id: planter.people.members[side], status: 'OPEN' },
    fieldOf: fieldsOf(planter, 'access_request'),
  }),
  transfer: ({ people }, side) => ({
    table: 'sys_transfer',
    values: {
      kind: 'import',
      member_id: people.members[side],
      list_code: 'rs_enterprise_list',
      state: 'done',
      locale: 'zh-CN',
    },
  }),
  message: ({ people }, side) => ({
    table: 'sys_message',
    values: { receiver_id: people.members[side], kind: 'NOTICE' },
  }),
  list_view: ({ people }, side) => ({
    table: 'sys_list_view',
    values: { owner_id: people.members[side], list_code: 'rs_enterprise_list', sharing: 'private' },
  }),
  upload: ({ people }, side) => ({ table: 'sys_upload', values: { member_id: people.members[side] } }),
};

/** The field of a column; its name for a column without one, none for columns that are derived from others. */
function fieldsOf({ metadata }: Planter, code: string): (column: string) => string | null {
  const fields = [...(metadata.resources.get(code)?.fields.values() ?? [])];
  return (column) => {
    if (/search|pinyin/u.test(column)) return null;
    return fields.find(({ columns }) => columns.some(({ name }) => name === column))?.name ?? column;
  };
}
