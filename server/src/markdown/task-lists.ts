import type { ElementContent, Parents, Root } from 'hast'
import { newElement, replaceElements, textNode } from './tree.ts'

/** How many entries of lists are tasks, and how many of them are done. */
export interface TaskCount {
  all: number
  done: number
}

/**
 * Entries that begin with `[ ]` or `[x]` are tasks. Their boxes are signs, no fields; where `mark` stands before one, with its place in the
 * source, the sign has that as `data-task`. Nothing of the mark is left.
 */
export function markTasks(root: Root, mark?: string): TaskCount {
  const found = { all: 0, done: 0 }
  replaceElements(root, (item) => {
    if (item.tagName !== 'li') return undefined
    const inner = item.children.find((child) => child.type === 'element' || textIn(child) !== '')
    const start = inner?.type === 'element' && inner.tagName === 'p' ? inner.children[0] : inner
    if (start?.type !== 'text') return undefined
    const { place, words } = placed(start.value, mark)
    const [marker, box] = /^\s*\[([ xX])\]\s/.exec(words) ?? []
    if (marker === undefined) return undefined
    start.value = words.slice(marker.length)
    item.properties.class = ['md-task']
    const isDone = box !== ' '
    found.all += 1
    if (isDone) found.done += 1
    const properties = {
      class: ['md-box', ...(isDone ? ['md-done'] : [])],
      ...(place !== undefined && { 'data-task': place }),
    }
    const sign = newElement('span', properties, [textNode(isDone ? '☑ ' : '☐ ')])
    const line = inner?.type === 'element' ? inner : item
    line.children.splice(Math.max(0, line.children.indexOf(start)), 0, sign)
    return undefined
  })
  if (mark !== undefined) dropMarks(root, mark)
  return found
}

/** Where the tree has an entry in another place than the source, its mark is not taken as one. */
function dropMarks(parent: Parents, mark: string): void {
  for (const child of parent.children) {
    if (child.type === 'element') dropMarks(child, mark)
    if (child.type === 'text' && child.value.includes(mark))
      child.value = child.value
        .split(mark)
        .map((piece, at) => (at === 0 ? piece : piece.replace(/^\d+;/, '')))
        .join('')
  }
}

/** What stands behind a mark at the beginning of a text, and the place that the mark says. */
function placed(text: string, mark: string | undefined): { place?: string; words: string } {
  const begun = text.trimStart()
  if (mark === undefined || !begun.startsWith(mark)) return { words: text }
  const [whole = '', place = ''] = /^(\d+);/.exec(begun.slice(mark.length)) ?? []
  return { place, words: begun.slice(mark.length + whole.length) }
}

const textIn = (node: ElementContent): string => (node.type === 'text' ? node.value.trim() : '')
