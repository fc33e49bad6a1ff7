import type { FileSymbol } from '@sheaf/contract'

export type SymbolKind = FileSymbol['kind']

/** Something that a text defines, by where it stands in it, in UTF-16 code units. */
export interface Definition {
  kind: SymbolKind
  name: string
  at: number
  end: number
  /** How many others it stands in. */
  depth: number
}

export interface FoundDefinitions {
  definitions: Definition[]
  /** Whether they are all that there are. */
  complete: boolean
}

/** More than that nobody looks through. */
export const mostSymbols = 1_000
/** Some tenths of a second: as many as the largest text has that a person wrote. */
export const mostNodes = 1_000_000
export const longestName = 100

const holders: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'struct', 'type', 'enum'])

/** A function is a method where it stands in something that has methods. */
export const kindWithin = (kind: SymbolKind, holder: SymbolKind | undefined): SymbolKind =>
  kind === 'function' && holder !== undefined && holders.has(holder) ? 'method' : kind
