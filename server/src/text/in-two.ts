import { halvesOf, joinHalves } from '../tokens/halves.ts'
import type { InputOf, OutputOf, TextKind } from './kinds.ts'

/** How two threads do one task at once. */
export interface InTwo<Kind extends TextKind> {
  /** The parts of a task that is large enough. */
  split: (input: InputOf<Kind>) => [InputOf<Kind>, InputOf<Kind>] | undefined
  /** Whether the thread of the first part saw that the other has nothing to add, and did all of it. */
  isWhole: (first: OutputOf<Kind>) => boolean
  /** Nothing where the parts do not make one. */
  join: (first: OutputOf<Kind>, second: OutputOf<Kind>) => OutputOf<Kind> | undefined
}

/** Tasks that two threads may do at once, where one of them has nothing else to do. */
export const inTwo: { readonly [Kind in TextKind]?: InTwo<Kind> } = {
  tokens: { split: halvesOf, isWhole: ({ meets }) => meets === undefined, join: joinHalves },
}
