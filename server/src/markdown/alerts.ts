import type { Root } from 'hast'
import { newElement, replaceElements, textNode } from './tree.ts'

const words = { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' } as const

/** Quotes that begin with a line `[!NOTE]` are alerts, as on GitHub. Their titles are English; screens say them in their reader's language. */
export function markAlerts(root: Root): void {
  replaceElements(root, (quote) => {
    if (quote.tagName !== 'blockquote') return undefined
    const first = quote.children.find((child) => child.type === 'element')
    const start = first?.tagName === 'p' ? first.children[0] : undefined
    if (first === undefined || start?.type !== 'text') return undefined
    const [marker = '', word = ''] = /^\s*\[!(\w{3,9})\][ \t]*(?:\n|$)/.exec(start.value) ?? []
    const kind = Object.entries(words).find(([name]) => name === word.toLowerCase())
    if (kind === undefined) return undefined
    start.value = start.value.slice(marker.length)
    const [name, title] = kind
    const isEmpty = start.value === '' && first.children.length === 1
    const rest = quote.children.filter((child) => !isEmpty || child !== first)
    return [
      newElement('div', { class: ['md-alert', `md-alert-${name}`] }, [
        newElement('p', { class: ['md-alert-title'] }, [textNode(title)]),
        ...rest,
      ]),
    ]
  })
}
