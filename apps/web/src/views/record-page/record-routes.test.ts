import { expect, test } from 'vitest';
import { recordPath } from './record-routes.ts';

test.each([
  { route: '/see-form', form: 'rs_x', id: '7', path: '/see-form?code=rs_x&id=7' },
  // Route of a form without its own route, as sent by the server.
  { route: '/see-form?code=rs_x', form: 'rs_x', id: '7', path: '/see-form?code=rs_x&id=7' },
  { route: '/edit-form?code=rs_x', form: 'rs_y', id: '7', path: '/edit-form?code=rs_y&id=7' },
  { route: '/edit-form?code=rs_x', form: 'rs_x', id: '', path: '/edit-form?code=rs_x' },
  {
    route: '/enterpriseLibrary/details-see',
    form: 'rs_enterprise',
    id: '7',
    path: '/enterpriseLibrary/details-see?id=7',
  },
])('ENG-02 the page $route of the form $form shows the record $id at $path', ({ route, form, id, path }) => {
  expect(recordPath(route, form, id)).toBe(path);
});
