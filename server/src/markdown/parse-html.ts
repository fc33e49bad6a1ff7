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
