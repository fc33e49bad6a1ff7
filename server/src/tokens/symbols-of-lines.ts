import type { Tree } from '@lezer/common'
import {
  type Definition,
  type FoundDefinitions,
  kindWithin,
  mostNodes,
  mostSymbols,
  type SymbolKind,
} from './definition.ts'

/** With which words those languages begin to define something whose grammar goes by lines, and makes no tree. */
const words = new Map<string, SymbolKind>([
  ['module', 'module'],
  ['namespace', 'module'],
  ['package', 'module'],
  ['class', 'class'],
  ['record', 'class'],
  ['object', 'class'],
  ['trait', 'interface'],
  ['interface', 'interface'],
  ['protocol', 'interface'],
  ['service', 'interface'],
  ['struct', 'struct'],
  ['message', 'struct'],
  ['enum', 'enum'],
  ['def', 'function'],
  ['defn', 'function'],
  ['fun', 'function'],
  ['func', 'function'],
  ['function', 'function'],
  ['sub', 'function'],
  ['proc', 'function'],
  ['procedure', 'function'],
  ['subroutine', 'function'],
  ['rpc', 'method'],
])

/** The name that stands behind such a word, on its line: `def self.open`, `function M.a:b`, `fun <T> second`. */
const nameBehind = /[ \t]+(?:<[^>\n]{0,60}> ?)?([\p{L}_$][\p{L}\p{N}_$.:?!-]{0,99})/uy
/** A function of a shell, which has either mark of one: `stop() {`, `function stop {`. */
const shellFunction = /^[ \t]*(?:function[ \t]+([A-Za-z_][\w:.-]{0,99})|([A-Za-z_][\w:.-]{0,99})[ \t]?\([ \t]?\))/gm

/**
 * What a text defines whose grammar knows words and no structure: what stands behind the words that define. What is further in than the line of
 * the definition before it is part of that.
 */
export function symbolsOfLines(tree: Tree, text: string, language: string): FoundDefinitions {
  if (language === 'Shell') return functionsOfShell(text)
  const definitions: Definition[] = []
  const around: { indent: number; of: Definition }[] = []
  let nodes = 0
  let ended: number | undefined
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    nodes += 1
    if (nodes > mostNodes || definitions.length > mostSymbols) return { definitions, complete: false }
    if (node.name !== 'keyword') continue
    const word = text.slice(node.from, Math.min(node.to, node.from + 20))
    const kind = words.get(word)
    if (word.toLowerCase() === 'end') ended = node.to
    // `end function stop`
    if (kind === undefined || (ended !== undefined && text.slice(ended, node.from) === ' ')) continue
    nameBehind.lastIndex = node.to
    const [all = '', name = ''] = nameBehind.exec(text) ?? []
    // `enum class`
    if (name === '' || words.has(name)) continue
    const at = node.to + all.length - name.length
    const start = text.lastIndexOf('\n', at) + 1
    const indent = text.slice(start, at).search(/\S/)
    for (let last = around.at(-1); last && last.indent >= indent; last = around.at(-1)) {
      last.of.end = start
      around.pop()
    }
    const depth = around.length
    const of = { kind: kindWithin(kind, around.at(-1)?.of.kind), name, at, end: text.length, depth }
    definitions.push(of)
    around.push({ indent, of })
  }
  return { definitions, complete: true }
}

function functionsOfShell(text: string): FoundDefinitions {
  const definitions: Definition[] = []
  for (const { 0: all, 1: called, 2: name = called ?? '', index } of text.matchAll(shellFunction)) {
    const at = index + all.lastIndexOf(name)
    const before = definitions.at(-1)
    if (before) before.end = index
    definitions.push({ kind: 'function', name, at, end: text.length, depth: 0 })
    if (definitions.length > mostSymbols) return { definitions, complete: false }
  }
  return { definitions, complete: true }
}
