import { type ListDefinition, localizeList } from '@haiqiao/contract/definitions';
import type { DesignFault } from '@haiqiao/contract/endpoints';
import type { ListModel } from '#server/platform/metadata/model.ts';
import { isListOpen } from '#server/platform/records/list/open-list.ts';
import type { DesignKind } from '../workbench/design-kind.ts';
import { checkListDesign } from './check-list-design.ts';

/** The designer kind of lists. */
export const LISTS: DesignKind<ListDefinition, ListModel, DesignFault> = {
  kind: 'list',
  open: ({ actor }, { lists }, code) => {
    const model = lists.get(code);
    return model && isListOpen(actor, model) ? model : undefined;
  },
  labelOf: (definition, text) => localizeList(definition, text).label,
  check: checkListDesign,
};
