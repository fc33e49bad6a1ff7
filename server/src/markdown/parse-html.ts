import type { Element, Root } from 'hast'
import { Parser } from 'htmlparser2'

/** Elements that lie deeper are left out, and what they hold stands where they would be: browsers draw no deeper ones either. */
const maxDepth = 120

/**
 * HTML as a tree, with attributes named as HTML writes them; classes are lists. It need not be the tree that a browser
 * would make of the same text: what is written of it afterwards is plain enough to be read in one way.
 */
export function parseHtml(html: string): Root {
  const root: Root = { type: 'root', children: [] }
  const open: (Root | Element)[] = [root]
  /** How many open elements lie too deep. */
  let beyond = 0
  const parser = new Parser({
    onopentag(tagName, attributes) {
      if (open.length > maxDepth) {
        beyond += 1
        return
      }
      const { class: names, ...properties } = attributes
      const element: Element = {
        type: 'element',
        tagName,
        properties: names === undefined ? properties : { ...properties, class: names.split(/\s+/) },
        children: [],
      }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext(value) {
      const children = open.at(-1)?.children
      const last = children?.at(-1)
      if (last?.type === 'text') last.value += value
      else children?.push({ type: 'text', value })
    },
    onclosetag() {
      if (beyond > 0) beyond -= 1
      else open.pop()
    },
  })
  parser.write(html)
  parser.end()
  return root
}

/** In no list of elements, so that it closes none. */
const probe = 'sheaf-probe'

/** Is nothing open where HTML ends, neither an element nor a tag, a comment or else what would take in what follows? */
export function endsWhole(html: string): boolean {
  let depth = 0
  let isWhole = false
  const parser = new Parser({
    onopentagname(name) {
      isWhole = name === probe && depth === 0
      depth += 1
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.write(html)
  isWhole = false
  parser.write(`<${probe}>`)
  return isWhole
}
