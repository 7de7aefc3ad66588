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
import { knownCodes } from '#server/platform/install/assert-sound.ts';
import type { FormModel } from '#server/platform/metadata/model.ts';
import type { Ground } from '../workbench/design-kind.ts';
import { fieldsOfFlow } from './fields-of-flow.ts';
import { paletteOf } from './palette.ts';

/** A form that is designed. */
export type FormGround = Ground<FormDefinition, FormModel>;

/**
 * What is wrong with a definition that a design made: what an installation would say of it among everything that is installed,
 * what would keep people from saving records or doing their tasks, and what the designer may not bring into a form since they
 * do not see it whole.
 */
export async function checkFormDesign(
  ctx: Context,
  ground: FormGround,
  wanted: FormDefinition,
): Promise<readonly FormDesignFault[]> {
  const gone = goneKeys(wanted);
  // What is shipped no more has lost its shape: nothing else can be said of such a form.
  if (gone.length > 0)
    return gone.map((name) => ({ part: 'parts', name, fault: 'gone', reason: 'it is shipped no more' }));
  const said = [
    ...shapeFaults(wanted),
    ...unseenIn(ctx, ground, wanted),
    ...neededIn(ground, wanted),
    ...(await flowFaults(ctx, ground, wanted)),
  ];
  const known = new Set(said.map(({ part, name }) => `${part} ${name}`));
  const others = await installFaults(ctx, ground, wanted);
  return [...said, ...others.filter(({ part, name }) => !known.has(`${part} ${name}`))];
}

function shapeFaults(wanted: FormDefinition): readonly FormDesignFault[] {
  const { tabs = [] } = wanted;
  const unnamed = (
    part: 'tabs' | 'parts',
    things: readonly { readonly key: string; readonly label: string }[],
  ) =>
    things
      .filter(({ label }) => label.trim() === '')
      .map(({ key: name }) => ({ part, name, fault: 'unnamed' as const, reason: 'it has no name' })); // a literal, widened otherwise
  const empty = (part: 'tabs' | 'parts', key: string): FormDesignFault => ({
    part,
    name: key,
    fault: 'empty',
    reason: 'there is nothing in it',
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

/** Fields that came with the design and that the designer does not see whole. */
function unseenIn(
  ctx: Context,
  { model, shipped, now }: FormGround,
  wanted: FormDefinition,
): FormDesignFault[] {
  const known = new Set([...formFieldsOf(shipped), ...formFieldsOf(now)]);
  const palette = new Set(paletteOf(ctx, model.resource));
  return formFieldsOf(wanted)
    .filter((name) => !known.has(name) && !palette.has(name) && model.resource.fields.has(name))
    .map((name) => ({
      part: 'fields',
      name,
      fault: 'unseen',
      reason: `there is no field "${name}" that the designer sees whole`,
    }));
}

/** Fields without which nobody could save. */
function neededIn({ model, shipped }: FormGround, wanted: FormDefinition): FormDesignFault[] {
  return missingFields(shipped, wanted, model.resource.definition).map(({ name, isSometimes }) => ({
    part: 'fields',
    name,
    fault: isSometimes ? 'neededSometimes' : 'needed',
    reason: `records cannot be saved without the field "${name}"`,
  }));
}

/** Fields that tasks of the flow let people fill in, and that nobody would find any more. */
async function flowFaults(
  ctx: Context,
  { shipped }: FormGround,
  wanted: FormDefinition,
): Promise<readonly FormDesignFault[]> {
  const shown = new Set(formFieldsOf(wanted));
  const before = new Set(formFieldsOf(shipped));
  const asked = wanted.flow === undefined ? [] : await fieldsOfFlow(ctx, wanted.flow);
  // Several tasks may ask for one field: it is said once.
  return [...new Map(asked.map((each) => [each.name, each])).values()]
    .filter(({ name }) => before.has(name) && !shown.has(name))
    .map(({ name, node }) => ({
      part: 'fields',
      name,
      fault: 'flowNeeds',
      reason: `the task "${node}" of the flow asks for the field "${name}"`,
    }));
}

/** What an installation would say of the form. */
async function installFaults(
  ctx: Context,
  { code, metadata }: FormGround,
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
  return checkModules([installed], { known: { ...(await knownCodes(ctx)), flows: [...new Set(flows)] } })
    .filter(({ where }) => where === prefix || where.startsWith(`${prefix}.`))
    .map(({ where, reason }) => faultAt(wanted, where.slice(prefix.length + 1), reason));
}

/** Reads a place of the check (`tabs[1].parts[0].fields[3]`) as a place of the design. */
function faultAt(wanted: FormDefinition, place: string, reason: string): FormDesignFault {
  const [, tab, part, field] =
    /^(?:tabs\[(\d+)\])?\.?(?:parts\[(\d+)\])?\.?(?:fields\[(\d+)\])?/.exec(place) ?? [];
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
