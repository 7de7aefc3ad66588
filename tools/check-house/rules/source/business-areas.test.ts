import { expect, test } from 'vitest';
import { judge } from '../../testing/judge.ts';
import { businessAreas } from './business-areas.ts';

const VISITS = {
  'modules/site-visits/module.ts': '',
  'modules/site-visits/visit/visit.resource.ts': "export const visit = defineResource({ code: 'visit' });",
  'modules/site-visits/visit/visit.form.ts': "export const form = defineForm(visit, { code: 'rs_visit' });",
  'modules/site-visits/visit/visit.list.ts':
    "export const list = defineList(visit, { code: 'rs_visit_list' });",
};
const MESSAGES = {
  'modules/messages/module.ts': '',
  'modules/messages/message/message.resource.ts':
    "defineResource({ code: 'message', table: 'sys_message' });",
  'modules/messages/message/message.list.ts': "defineList(message, { code: 'rs_message_list' });",
};

test('codes of resources, forms and lists of an area are named with their area', () => {
  expect(
    judge(businessAreas, {
      ...VISITS,
      'apps/server/src/platform/records/a.ts': "load('visit');\nlabel('visit.total');",
      'apps/web/src/views/list-view/a.tsx':
        "open('/lists?code=rs_visit_list');\nopen(`/see-form?code=rs_visit&id=${id}`);",
    }),
  ).toEqual([
    'apps/server/src/platform/records/a.ts:1 "visit" belongs to modules/site-visits: move it into the area, or take it as an argument',
    'apps/server/src/platform/records/a.ts:2 "visit" belongs to modules/site-visits: move it into the area, or take it as an argument',
    'apps/web/src/views/list-view/a.tsx:1 "rs_visit_list" belongs to modules/site-visits: move it into the area, or take it as an argument',
    'apps/web/src/views/list-view/a.tsx:2 "rs_visit" belongs to modules/site-visits: move it into the area, or take it as an argument',
  ]);
});

test('paths and identifiers with the name of an area are found', () => {
  expect(
    judge(businessAreas, {
      ...VISITS,
      'apps/web/src/ui/site-visits-card/card.tsx': 'export const a = 1;',
      'apps/web/src/views/b.tsx': 'export const openSiteVisits = 1;',
      'apps/server/src/platform/c.ts': 'export const SITE_VISITS_MAX = 1;',
    }),
  ).toEqual([
    'apps/web/src/ui/site-visits-card/card.tsx:1 the path names modules/site-visits: move it into the area, or rename it',
    'apps/server/src/platform/c.ts:1 SITE_VISITS_MAX names modules/site-visits: move it into the area, or take it as an argument',
    'apps/web/src/views/b.tsx:1 openSiteVisits names modules/site-visits: move it into the area, or take it as an argument',
  ]);
});

test('other rooms, tests, sentences, and areas over tables of the platform are left alone', () => {
  expect(
    judge(businessAreas, {
      ...VISITS,
      ...MESSAGES,
      'apps/server/src/features/a.ts': "load('visit');",
      'apps/server/src/platform/a.test.ts': "load('visit');",
      'apps/server/src/platform/testing/a.ts': "load('visit');",
      'apps/server/src/platform/b.ts': "say('a visit of ours'); load('message'); open('rs_message_list');",
    }),
  ).toEqual([]);
});
