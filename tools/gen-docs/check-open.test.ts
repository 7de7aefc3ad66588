import { expect, test } from 'vitest';
import { type OpenCheck, openFaults } from './check-open.ts';

const SPEC = `## 2. Screens and routes
### Fixed detail routes for authenticated users
- /edit-form and /later
### List pages
| Target | list_status | apply_type |
|---|---|---|
| /lists?code=rs_later | 0 | - |
## 7. The calls it makes
| Method and path | Payload | Answer and use |
|---|---|---|
| POST /api/auth/login | none | Login. |
| POST /api/later/tree, page | none | Later. |
## 9. Business constants and limits
- Maximum of something 20.`;

const LEDGER = `| NAV-03 | Every route opens. | |
| SVC-01 | Help centre, trade guide. | |`;

function faultsOf(list: OpenCheck['list'], named: readonly string[] = ['NAV-03', 'SVC-01']): string[] {
  return openFaults({ list, spec: SPEC, ledger: LEDGER, named: new Set(named) });
}

test('a list that names what is missing has no faults', () => {
  const list = [
    { part: 12, rows: ['NAV-03'], routes: ['/later'], presets: ['/lists?code=rs_later'] },
    { part: 12, rows: ['SVC-01'], calls: ['POST /api/later/page'], constants: ['Maximum of something 20'] },
    { part: 12, rows: ['SVC-01'], lacks: 'trade guide' },
  ];
  expect(faultsOf(list)).toEqual([]);
});

test.each([
  [{ rows: ['NAV-99'], lacks: '' }, 'NAV-99 is not a row of docs/requirements.md'],
  [{ rows: ['NAV-03'], routes: ['/other'] }, '/other is none of the routes of docs/spec.md'],
  [
    { rows: ['NAV-03'], calls: ['GET /api/later/page'] },
    'GET /api/later/page is none of the calls of docs/spec.md',
  ],
  [{ rows: ['NAV-03'], presets: ['/later'] }, '/later is none of the presets of docs/spec.md'],
  [{ rows: ['NAV-03'], constants: ['20'] }, '20 is none of the constants of docs/spec.md'],
  [{ rows: ['SVC-01'], lacks: 'policy files' }, 'SVC-01 does not say "policy files"'],
  [{ rows: ['SVC-01'] }, 'the entry of SVC-01 does not say what is open'],
])('an entry of unknown names is a fault: %j', (entry, fault) => {
  expect(faultsOf([{ part: 12, ...entry }])).toEqual([fault]);
});

test.each([
  [{ rows: ['NAV-03'], routes: ['/edit-form'] }, '/edit-form exists: take it out of the open list'],
  [
    { rows: ['NAV-03'], calls: ['POST /api/auth/login'] },
    'POST /api/auth/login exists: take it out of the open list',
  ],
])('an entry that is no longer needed is a fault: %j', (entry, fault) => {
  expect(faultsOf([{ part: 12, ...entry }])).toEqual([fault]);
});

test('an open row without an entry is a fault', () => {
  expect(faultsOf([], ['NAV-03'])).toEqual(['SVC-01 has no test, and no entry says which part builds it']);
});
