import { useTab } from '#web/tabs/tab-context.ts';
import { FormFixture } from './form-fixture.tsx';
import { TableFixture } from './table-fixture.tsx';

/** `/fixture/table-1 …` draws a table of 100 rows, `/fixture/form-1 …` a form; `/fixture/broken` fails on purpose. */
export default function FixturePage() {
  const { params } = useTab();
  const name = params['page'] ?? '';
  if (name.startsWith('broken')) throw new Error(`fixture ${name} fails on purpose`);
  return name.startsWith('form') ? <FormFixture name={name} /> : <TableFixture name={name} />;
}
