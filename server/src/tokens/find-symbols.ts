import type { SyntaxNode, Tree } from '@lezer/common'
import type { FileSymbol } from '@sheaf/contract'
import {
  type FoundDefinitions,
  kindWithin,
  longestName,
  mostNodes,
  mostSymbols,
  type SymbolKind,
} from './definition.ts'
import { headingsOf } from './headings.ts'
import { definedBy, kindOfNode } from './symbol-nodes.ts'
import { symbolsOfLines } from './symbols-of-lines.ts'

export interface FoundSymbols {
  symbols: FileSymbol[]
  /** Whether they are all that the text defines. */
  complete: boolean
}

interface ReadText {
  tree: Tree
  text: string
  /** As the grammars call it. */
  language: string
  /** Whether its grammar goes by lines, and makes no tree of them. */
  isByLines: boolean
  /** Where what is defined begins at the latest; all of the text where it is not said. Of a grammar that makes trees. */
  end?: number | undefined
}

/** What a text defines, out of the tree that its colours come from: nothing is read again. */
export function findSymbols({ tree, text, language, isByLines, end }: ReadText): FoundSymbols {
  const { definitions, complete } =
    language === 'Markdown'
      ? headingsOf(tree, text)
      : isByLines
        ? symbolsOfLines(tree, text, language)
        : definitionsOf(tree, text, end)
  if (definitions.length === 0) return { symbols: [], complete }
  const lineAt = linesOf(text)
  const symbols = definitions
    .slice(0, mostSymbols)
    .sort((one, other) => one.at - other.at)
    .map(({ kind, name, at, end, depth }) => ({
      name: shortened(name),
      kind,
      line: lineAt(at),
      end_line: lineAt(Math.max(at, end - 1)),
      depth,
    }))
  return { symbols, complete: complete && definitions.length <= mostSymbols }
}

function definitionsOf(tree: Tree, text: string, end = text.length): FoundDefinitions {
  const definitions: FoundDefinitions['definitions'] = []
  const around: { node: SyntaxNode; kind: SymbolKind }[] = []
  let nodes = 0
  const isOver = () => nodes > mostNodes || definitions.length > mostSymbols
  tree.iterate({
    // What only touches the end would be entered, too.
    to: end - 1,
    enter: (ref) => {
      nodes += 1
      if (isOver()) return false
      const maybe = kindOfNode(ref.name)
      if (maybe === undefined) return
      const { node } = ref
      const defined = definedBy(node, maybe)
      if (defined === undefined) return
      const { from, to, kind } = defined
      definitions.push({
        kind: kindWithin(kind, around.at(-1)?.kind),
        name: text.slice(from, Math.min(to, from + 4 * longestName)),
        at: from,
        end: node.to,
        depth: around.length,
      })
      around.push({ node, kind })
    },
    leave: ({ from, to, name }) => {
      const last = around.at(-1)?.node
      if (last?.from === from && last.to === to && last.name === name) around.pop()
    },
  })
  return { definitions, complete: !isOver() }
}

function shortened(name: string): string {
  const said = name.replaceAll(/\s+/g, ' ').trim()
  return said.length > longestName ? `${said.slice(0, longestName - 1).toWellFormed()}…` : said
}

/** Finds the line of a place in a text, counted from 1. */
function linesOf(text: string): (at: number) => number {
  const ends: number[] = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at)
  return (at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}
