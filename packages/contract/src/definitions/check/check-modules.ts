import { characterCount } from '../../lib/clean-text.ts';
import { CODE_MAX_CHARACTERS } from '../../field-types/codes.ts';
import type { DictionaryDefinition } from '../dictionary.ts';
import type { ModuleDefinition } from '../module.ts';
import { numberPrefixesOf } from '../record/number-prefix.ts';
import {
  type Catalogue,
  catalogueOf,
  fault,
  type Finding,
  itemsOf,
  type ExternalCodes,
  must,
  repeated,
} from './catalogue.ts';
import { checkMenus, checkPermissions } from './check-access.ts';
import { checkFlowDefinition } from './check-flow-definition.ts';
import { checkForm } from './check-form.ts';
import { checkList } from './check-list.ts';
import { checkRecordCheck, checkRecordChecks } from './check-record-check.ts';
import { checkResource } from './check-resource.ts';
import { checkTexts, type ModuleTexts } from './check-texts.ts';

/** An error in a definition. */
export interface DefinitionIssue {
  /** Code of the module. */
  readonly module: string;
  /** `rs_enterprise_list.list.columns[3].field`, `locales/en.json: enterprise.level` */
  readonly where: string;
  /** Message for the author. */
  readonly reason: string;
}

/** Context of the check of modules. */
export interface CheckOptions {
  /** Codes defined outside these modules. */
  readonly external?: ExternalCodes;
  /** Translations by module; modules without an entry are not checked. */
  readonly texts?: Readonly<Record<string, ModuleTexts>>;
}

function checkDictionary(dictionary: DictionaryDefinition): Finding[] {
  const where = `${dictionary.code}.dictionary`;
  const values = itemsOf(dictionary.items).map(({ value }) => value);
  const isValue = (value: string) =>
    value.trim() === value && value !== '' && characterCount(value) <= CODE_MAX_CHARACTERS;
  return [
    ...must(
      /^[A-Za-z][A-Za-z0-9_]{1,63}$/.test(dictionary.code),
      { where: `${where}.code` },
      'not the code of a dictionary',
    ),
    ...repeated(values, () => `${where}.items`, 'the value'),
    ...values.flatMap((value) =>
      must(isValue(value), { where: `${where}.items` }, `"${value}" is not a value of an item`),
    ),
  ];
}

function checkModule(module: ModuleDefinition, catalogue: Catalogue): Finding[] {
  const { resources = [], forms = [], lists = [], dictionaries = [], menus = [], permissions = [] } = module;
  const { flows = [] } = module;
  return [
    ...resources.flatMap((resource) => [
      ...checkResource(resource, catalogue),
      ...checkRecordChecks(resource, catalogue),
    ]),
    ...forms.flatMap((form) => checkForm(form, catalogue)),
    ...lists.flatMap((list) => checkList(list, catalogue)),
    ...flows.flatMap((flow) => checkFlowDefinition(flow, catalogue)),
    ...dictionaries.flatMap(checkDictionary),
    ...(module.checks ?? []).flatMap(checkRecordCheck),
    ...checkMenus(menus, catalogue),
    ...checkPermissions(permissions, catalogue),
  ];
}

/** A code that is unique in the whole product. */
interface OwnCode {
  readonly module: string;
  readonly kind: string;
  readonly code: string;
}

function ownCodesOf(module: ModuleDefinition): OwnCode[] {
  const { resources = [], forms = [], lists = [], dictionaries = [], menus = [] } = module;
  const own = (kind: string, items: readonly { readonly code: string }[]) =>
    items.map(({ code }) => ({ module: module.code, kind, code }));
  const prefixes = resources.flatMap(numberPrefixesOf).map((code) => ({ code }));
  return [
    { module: module.code, kind: 'module', code: module.code },
    ...own('resource', resources),
    ...own('form', forms),
    ...own('list', lists),
    ...own('dictionary', dictionaries),
    ...own('check', module.checks ?? []),
    ...own('menu', menus),
    ...own(
      'flow',
      (module.flows ?? []).map(({ key }) => ({ code: key })),
    ),
    ...own('numberPrefix', prefixes),
  ];
}

function checkClashes(modules: readonly ModuleDefinition[]): DefinitionIssue[] {
  const owners = new Map<string, string>();
  return modules.flatMap(ownCodesOf).flatMap(({ module, kind, code }) => {
    const key = `${kind} ${code}`;
    const owner = owners.get(key);
    owners.set(key, module);
    if (owner === undefined) return [];
    return fault(
      { where: `${code}.${kind}` },
      `the ${kind} "${code}" is already defined by the module "${owner}"`,
    ).map((finding) => ({ module, ...finding }));
  });
}

/**
 * Errors in module definitions: in each by itself, in references, between modules, and in translations. Without errors the modules can be
 * installed; otherwise the start stops at the first one.
 */
export function checkModules(
  modules: readonly ModuleDefinition[],
  options: CheckOptions = {},
): readonly DefinitionIssue[] {
  const catalogue = catalogueOf(modules, options.external ?? {});
  const issues = modules.flatMap((module) => {
    const texts = options.texts?.[module.code];
    const findings = [...checkModule(module, catalogue), ...checkTexts(module, texts)];
    return findings.map((finding) => ({ module: module.code, ...finding }));
  });
  return [...checkClashes(modules), ...issues];
}
