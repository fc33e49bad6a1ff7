import { IterMode, type Tree } from '@lezer/common'
import { type Definition, type FoundDefinitions, longestName, mostNodes, mostSymbols } from './definition.ts'

const headingNode = /^(?:ATX|Setext)Heading([1-6])$/

/** The headings of a text in Markdown. What the code in it defines is none of them. */
export function headingsOf(tree: Tree, text: string): FoundDefinitions {
  const definitions: Definition[] = []
  const around: { level: number; heading: Definition }[] = []
  const endAt = (at: number, level: number) => {
    for (let last = around.at(-1); last && last.level >= level; last = around.at(-1)) {
      last.heading.end = at
      around.pop()
    }
  }
  let nodes = 0
  const isOver = () => nodes > mostNodes || definitions.length > mostSymbols
  tree.iterate({
    mode: IterMode.IgnoreMounts,
    enter: ({ name, from, to }) => {
      nodes += 1
      if (isOver()) return false
      const level = Number(headingNode.exec(name)?.[1] ?? 0)
      if (level === 0) return
      const title = titleOf(text.slice(from, Math.min(to, from + 4 * longestName)))
      if (title !== '') {
        endAt(from, level)
        const heading: Definition = { kind: 'heading', name: title, at: from, end: to, depth: around.length }
        definitions.push(heading)
        around.push({ level, heading })
      }
      return false
    },
  })
  endAt(text.length, 0)
  return { definitions, complete: !isOver() }
}

/** Its first line without the marks around it and those of emphasis. */
function titleOf(source: string): string {
  const [line = ''] = source.split('\n', 1)
  return line.replace(/^#+/, '').replaceAll(/[*`]/g, '').trim().replace(/ #+$/, '').trim()
}
