import { fieldNamed, fieldsOf } from '../fields-of.ts';
import type { RecordCheckDefinition } from '../record/record-check.ts';
import type { ResourceDefinition } from '../resource.ts';
import { type Catalogue, type Finding, must, repeated } from './catalogue.ts';

const CODE = /^[a-z][a-z0-9_]{0,49}$/;
const SAID = /^[a-z][A-Za-z0-9]{0,49}$/;
/** Reserved for the text of the rule itself. */
const RULE = 'rule';

/** Errors in a check by itself. */
export function checkRecordCheck({ code, says }: RecordCheckDefinition): Finding[] {
  const at = { where: `${code}.check` };
  return [
    ...must(CODE.test(code), at, `"${code}" is not a code`),
    ...must(Object.keys(says).length > 0, at, 'at least one message is needed'),
    ...Object.keys(says).flatMap((key) =>
      must(SAID.test(key) && key !== RULE, { where: `${at.where}.says.${key}` }, 'not the key of a sentence'),
    ),
  ];
}

/** Errors in the checks named by a resource. */
export function checkRecordChecks(resource: ResourceDefinition, catalogue: Catalogue): Finding[] {
  const { checks = [] } = resource;
  const where = (index: number) => `${resource.code}.resource.checks[${index}]`;
  const fields = fieldsOf(resource);
  return [
    ...repeated(checks, where, 'the check'),
    ...checks.flatMap((code, index) => {
      const check = catalogue.checks.get(code);
      if (!check) return must(false, { where: where(index) }, `there is no check "${code}"`);
      const hasField = check.field === undefined || fieldNamed(fields, check.field) !== undefined;
      return must(hasField, { where: where(index) }, `there is no field "${check.field}"`);
    }),
  ];
}
