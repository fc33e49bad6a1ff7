import type { Root } from 'hast'
import { newElement, replaceElements, textBelow } from './tree.ts'

/** How often each slug was wanted on a page, which several texts may make together. */
export type SeenSlugs = Map<string, number>

/**
 * Gives headings the anchors that GitHub gives them, prefixed so that they name nothing of the page, and puts them so many levels below
 * those of the page around the text. A link that is called like its heading stands beside it.
 */
export function anchorHeadings(
  root: Root,
  { below, anchors, seen = new Map() }: { below: number; anchors: boolean; seen?: SeenSlugs | undefined },
): void {
  const unique = (slug: string): string => {
    const times = seen.get(slug)
    seen.set(slug, (times ?? 0) + 1)
    return times === undefined ? slug : unique(`${slug}-${times}`)
  }
  replaceElements(root, (heading) => {
    const level = /^h([1-6])$/.exec(heading.tagName)?.[1]
    if (level === undefined) return undefined
    heading.tagName = `h${Math.min(6, Number(level) + below)}`
    const slug = slugOf(textBelow(heading))
    if (!anchors || slug === '') return undefined
    const id = `user-content-${unique(slug)}`
    heading.properties.id = id
    const link = newElement('a', { class: ['md-anchor'], href: `#${id}`, 'aria-labelledby': id }, [])
    return [newElement('div', { class: ['md-heading', `md-level-${level}`] }, [heading, link])]
  })
}

/** As GitHub makes them: letters, marks, digits, connectors and hyphens in lower case, spaces as hyphens. */
const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
