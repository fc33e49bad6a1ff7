import type { ElementContent, Root } from 'hast'
import { newElement, replaceElements, textNode } from './tree.ts'

/** Entries that begin with `[ ]` or `[x]` are tasks. Their boxes are signs, no fields: nothing here can be ticked. */
export function markTasks(root: Root): void {
  replaceElements(root, (item) => {
    if (item.tagName !== 'li') return undefined
    const inner = item.children.find((child) => child.type === 'element' || textIn(child) !== '')
    const start = inner?.type === 'element' && inner.tagName === 'p' ? inner.children[0] : inner
    const [marker, box] = (start?.type === 'text' && /^\s*\[([ xX])\]\s/.exec(start.value)) || []
    if (start?.type !== 'text' || marker === undefined) return undefined
    start.value = start.value.slice(marker.length)
    item.properties.class = ['md-task']
    const isDone = box !== ' '
    const sign = newElement('span', { class: ['md-box', ...(isDone ? ['md-done'] : [])] }, [
      textNode(isDone ? '☑ ' : '☐ '),
    ])
    const line = inner?.type === 'element' ? inner : item
    line.children.splice(Math.max(0, line.children.indexOf(start)), 0, sign)
    return undefined
  })
}

const textIn = (node: ElementContent): string => (node.type === 'text' ? node.value.trim() : '')
