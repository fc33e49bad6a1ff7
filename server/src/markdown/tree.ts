import type { Element, ElementContent, Parents, Properties } from 'hast'

/** Calls for each element, those inside first. What is returned takes the element's place. */
export function replaceElements(parent: Parents, change: (element: Element) => ElementContent[] | undefined): void {
  const { children } = parent
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at]
    if (child?.type !== 'element') continue
    replaceElements(child, change)
    const instead = change(child)
    if (instead === undefined) continue
    children.splice(at, 1, ...instead)
    at += instead.length - 1
  }
}

export const textNode = (value: string): ElementContent => ({ type: 'text', value })

export const newElement = (tagName: string, properties: Properties, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** All text below a node. */
export function textBelow(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textBelow).join('') : ''
}
