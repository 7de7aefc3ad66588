import { useUnsavedEdits, useTab } from '#web/tabs/tab-context.ts';
import { useTabState } from '#web/tabs/use-tab-state.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/field/text-input.tsx';
import { Page } from '#web/ui/page/page.tsx';

const FIELDS = ['企业名称', '联系人', '联系电话', '备注'] as const;

/** A form that tracks unsaved edits and can hibernate. */
export function FormFixture({ name }: { readonly name: string }) {
  const { title, close } = useTab();
  const [values, setValues] = useTabState<Readonly<Record<string, string>>>('values', {});
  const isDirty = Object.values(values).some((value) => value !== '');
  useUnsavedEdits(isDirty);
  return (
    <Page title={title} purpose={name} actions={<Button onClick={close}>关闭</Button>}>
      {FIELDS.map((label) => (
        <Field key={label} label={label}>
          {(binding) => (
            <TextInput
              {...binding}
              value={values[label] ?? ''}
              onChange={(value) => setValues((now) => ({ ...now, [label]: value }))}
            />
          )}
        </Field>
      ))}
      <Button tone="primary" onClick={() => setValues({})}>
        保存
      </Button>
    </Page>
  );
}
