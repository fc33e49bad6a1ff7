import type { Root } from 'hast'
import { newElement, replaceElements } from './tree.ts'

/** What may be wider than the page scrolls by itself, and can be scrolled by keyboard. */
export function letScroll(root: Root): void {
  replaceElements(root, (node) => {
    if (node.tagName === 'pre') node.properties.tabindex = 0
    return node.tagName === 'table' ? [newElement('div', { class: ['md-scroll'], tabindex: 0 }, [node])] : undefined
  })
}
