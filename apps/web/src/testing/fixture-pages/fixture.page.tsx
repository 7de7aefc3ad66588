import type { ComponentType } from 'react';
import { useTab } from '#web/tabs/tab-context.ts';
import { CallsFixture } from './calls-fixture.tsx';
import { FormFixture } from './form-fixture.tsx';
import { SixtyFieldsFixture } from './sixty-fields-fixture.tsx';
import { TableFixture } from './table-fixture.tsx';

const KINDS: Readonly<Record<string, ComponentType<{ readonly name: string }>>> = {
  form: FormFixture,
  calls: CallsFixture,
  sixty: SixtyFieldsFixture,
};

/**
 * `/fixture/table-1 …` renders a table of 100 rows, `/fixture/form-1 …` a form, `/fixture/calls-1` calls the server, `/fixture/sixty-1`
 * renders a form definition with sixty fields; `/fixture/broken` fails on purpose.
 */
export default function FixturePage() {
  const { params } = useTab();
  const name = params['page'] ?? '';
  const kind = name.replace(/-.*/, '');
  if (kind === 'broken') throw new Error(`fixture ${name} fails on purpose`);
  const Fixture = KINDS[kind] ?? TableFixture;
  return <Fixture name={name} />;
}
