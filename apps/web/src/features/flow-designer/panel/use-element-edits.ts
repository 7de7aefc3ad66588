import type { BpmnElement } from '#web/ui/bpmn/bpmn-parts.ts';
import { optionsOf } from '../canvas/element-facts.ts';
import { rename, writeOptions } from '../canvas/edits.ts';
import { changedOptions, NO_OPTIONS, type Options, type OptionsChange } from '../canvas/node-options.ts';
import { useDrawing } from './panel-scope.ts';

/** An element with functions to change it. */
export interface ElementEdits {
  readonly options: Options;
  /** The stored options are no JSON: the first change replaces them. */
  readonly isBroken: boolean;
  readonly put: (change: OptionsChange) => void;
  readonly replace: (options: Options) => void;
  readonly rename: (name: string) => void;
}

/** Our options of an element and how to change them. */
export function useElementEdits(element: BpmnElement): ElementEdits {
  const draw = useDrawing();
  const found = optionsOf(element.businessObject);
  const options = found ?? NO_OPTIONS;
  const replace = (next: Options) => draw((modeler) => writeOptions(modeler, { element }, next));
  return {
    options,
    isBroken: found === null,
    put: (change) => replace(changedOptions(options, change)),
    replace,
    rename: (name) => draw((modeler) => rename(modeler, element, name.trim())),
  };
}
