import {
  checkModules,
  type FormDefinition,
  formFieldName,
  formFieldsOf,
  goneKeys,
  missingFields,
  partsOfForm,
} from '@haiqiao/contract/definitions';
import type { FormDesignFault } from '@haiqiao/contract/endpoints';
import type { Context } from '#server/context.ts';
import { existingCodes } from '#server/platform/install/assert-sound.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import type { DesignSubject } from '../workbench/design-kind.ts';
import { paletteOf } from './palette.ts';
import type { FlowModel } from '@haiqiao/flow';
import { userNodes } from '#server/platform/flows/assignees/check-assignees.ts';

/** A form being designed. */
export type FormSubject = DesignSubject<FormDefinition, FormModel>;

/**
 * Faults of a designed form: installation errors in the context of all installed definitions, errors that prevent saving or completing
 * tasks, and added fields that the designer does not see unmasked.
 */
export async function checkFormDesign(
  ctx: Context,
  subject: FormSubject,
  wanted: FormDefinition,
): Promise<readonly FormDesignFault[]> {
  const gone = goneKeys(wanted);
  // Without its shipped parts the form's shape is invalid: no other check is possible.
  if (gone.length > 0)
    return gone.map((name) => ({ part: 'parts', name, fault: 'gone', reason: 'it is no longer shipped' }));
  const said = [
    ...shapeFaults(wanted),
    ...unseenIn(ctx, subject, wanted),
    ...neededIn(subject, wanted),
    ...(await flowFaults(ctx, subject, wanted)),
  ];
  const reported = new Set(said.map(({ part, name }) => `${part} ${name}`));
  const others = await installFaults(ctx, subject, wanted);
  return [...said, ...others.filter(({ part, name }) => !reported.has(`${part} ${name}`))];
}

function shapeFaults(wanted: FormDefinition): readonly FormDesignFault[] {
  const { tabs = [] } = wanted;
  const unnamed = (
    part: 'tabs' | 'parts',
    things: readonly { readonly key: string; readonly label: string }[],
  ) =>
    things
      .filter(({ label }) => label.trim() === '')
      .map(({ key: name }) => ({ part, name, fault: 'unnamed' as const, reason: 'it has no name' })); // a literal; otherwise widened
  const empty = (part: 'tabs' | 'parts', key: string): FormDesignFault => ({
    part,
    name: key,
    fault: 'empty',
    reason: 'it is empty',
  });
  const parts = partsOfForm(wanted);
  return [
    ...unnamed('tabs', tabs),
    ...unnamed('parts', parts),
    ...tabs.filter((tab) => tab.parts.length === 0).map(({ key }) => empty('tabs', key)),
    ...parts.flatMap((part) =>
      part.kind === 'section' && part.fields.length === 0 ? [empty('parts', part.key)] : [],
    ),
    ...(parts.some(({ kind }) => kind === 'section')
      ? []
      : [{ ...empty('parts', ''), part: 'form' as const }]), // as above
  ];
}

/** Fields added by the design that the designer does not see unmasked. */
function unseenIn(
  ctx: Context,
  { model, shipped, now }: FormSubject,
  wanted: FormDefinition,
): FormDesignFault[] {
  const existing = new Set([...formFieldsOf(shipped), ...formFieldsOf(now)]);
  const palette = new Set(paletteOf(ctx, model.resource));
  return formFieldsOf(wanted)
    .filter((name) => !existing.has(name) && !palette.has(name) && model.resource.fields.has(name))
    .map((name) => ({
      part: 'fields',
      name,
      fault: 'unseen',
      reason: `there is no field "${name}" that the designer sees whole`,
    }));
}

/** Fields required for saving. */
function neededIn({ model, shipped }: FormSubject, wanted: FormDefinition): FormDesignFault[] {
  return missingFields(shipped, wanted, model.resource.definition).map(({ name, isSometimes }) => ({
    part: 'fields',
    name,
    fault: isSometimes ? 'neededSometimes' : 'needed',
    reason: `records cannot be saved without the field "${name}"`,
  }));
}

/** Fields that flow tasks ask to fill in, and that are missing from the form. */
async function flowFaults(
  ctx: Context,
  { shipped }: FormSubject,
  wanted: FormDefinition,
): Promise<readonly FormDesignFault[]> {
  const shown = new Set(formFieldsOf(wanted));
  const before = new Set(formFieldsOf(shipped));
  const asked = wanted.flow === undefined ? [] : await fieldsOfFlow(ctx, wanted.flow);
  // Several tasks may ask for one field: it is reported once.
  return [...new Map(asked.map((each) => [each.name, each])).values()]
    .filter(({ name }) => before.has(name) && !shown.has(name))
    .map(({ name, node }) => ({
      part: 'fields',
      name,
      fault: 'flowNeeds',
      reason: `the task "${node}" of the flow asks for the field "${name}"`,
    }));
}

/** Installation errors of the form. */
async function installFaults(
  ctx: Context,
  { code, metadata }: FormSubject,
  wanted: FormDefinition,
): Promise<readonly FormDesignFault[]> {
  const { resources, lists, forms } = metadata;
  const flows = [...forms.values()].flatMap(({ definition }) => definition.flow ?? []);
  const installed = {
    code: 'installed',
    label: 'installed',
    resources: [...resources.values()].map(({ definition }) => definition),
    lists: [...lists.values()].map(({ definition }) => definition),
    forms: [...forms.values()].map(({ definition }) => (definition.code === code ? wanted : definition)),
  };
  const prefix = `${code}.form`;
  return checkModules([installed], {
    external: { ...(await existingCodes(ctx)), flows: [...new Set(flows)] },
  })
    .filter(({ where }) => where === prefix || where.startsWith(`${prefix}.`))
    .map(({ where, reason }) => faultAt(wanted, where.slice(prefix.length + 1), reason));
}

/** Converts a path of the check (`tabs[1].parts[0].fields[3]`) to a position in the design. */
function faultAt(wanted: FormDefinition, path: string, reason: string): FormDesignFault {
  const [, tab, part, field] =
    /^(?:tabs\[(\d+)\])?\.?(?:parts\[(\d+)\])?\.?(?:fields\[(\d+)\])?/.exec(path) ?? [];
  const inside = tab === undefined ? undefined : wanted.tabs?.[Number(tab)];
  const parts = inside?.parts ?? wanted.parts ?? [];
  const at = part === undefined ? undefined : parts[Number(part)];
  const named = at?.kind === 'section' && field !== undefined ? at.fields[Number(field)] : undefined;
  if (named !== undefined) {
    const fault = reason.includes('twice') ? 'fieldTwice' : 'fieldUnknown';
    return { part: 'fields', name: formFieldName(named), fault, reason };
  }
  if (at) return { part: 'parts', name: at.key, fault: 'other', reason };
  if (inside) return { part: 'tabs', name: inside.key, fault: 'other', reason };
  return { part: 'form', name: '', fault: 'other', reason };
}

/** A field that a task offers or requires. */
interface AskedField {
  readonly name: string;
  /** Name of the task. */
  readonly node: string;
}

/** Fields filled in by the tasks of the deployed flow. */
async function fieldsOfFlow(ctx: Context, key: string): Promise<readonly AskedField[]> {
  const rows = await ctx.db
    .selectFrom('flow_deployment')
    .select('model')
    .where('key', '=', key)
    .where('status', '=', 'DEPLOYED')
    .execute();
  return rows.flatMap(({ model }) => {
    const { nodes } = model as FlowModel; // as created by `parseFlow`
    return userNodes(nodes).flatMap(({ node, options }) =>
      Object.entries(options.fields).flatMap(([name, mode]) =>
        mode === 'required' || mode === 'editable' ? [{ name, node: node.name }] : [],
      ),
    );
  });
}
