import { namedInText } from '@sheaf/server-core/names-in-text'
import type { ElementContent, Parents, Root } from 'hast'
import { newElement, textNode } from './tree.ts'

/** In these a name is none. */
const silent = new Set(['a', 'code', 'pre', 'math', 'kbd', 'samp'])

/** Leads names to where they are, as `links` has them in small letters. Gives those that the text names outside of code and links. */
export function linkNames(root: Root, links: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>()
  if (links.size > 0) linkBelow(root, { links, found })
  return [...found]
}

function linkBelow(parent: Parents, to: { links: ReadonlyMap<string, string>; found: Set<string> }): void {
  const { children } = parent
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at]
    if (child?.type === 'element' && !silent.has(child.tagName)) linkBelow(child, to)
    if (child?.type !== 'text') continue
    const pieces = piecesOf(child.value, to)
    if (pieces === undefined) continue
    children.splice(at, 1, ...pieces)
    at += pieces.length - 1
  }
}

function piecesOf(
  text: string,
  { links, found }: { links: ReadonlyMap<string, string>; found: Set<string> },
): ElementContent[] | undefined {
  const pieces: ElementContent[] = []
  let end = 0
  for (const match of text.matchAll(namedInText)) {
    const [name] = match
    const href = links.get(name.toLowerCase())
    if (href === undefined) continue
    found.add(name.toLowerCase())
    if (match.index > end) pieces.push(textNode(text.slice(end, match.index)))
    pieces.push(newElement('a', { href }, [labelOf(name)]))
    end = match.index + name.length
  }
  if (end === 0) return undefined
  if (end < text.length) pieces.push(textNode(text.slice(end)))
  return pieces
}

/** Commits are shown by their first digits, as everywhere. */
const labelOf = (name: string): ElementContent =>
  /^[\da-f]+$/i.test(name) ? newElement('code', {}, [textNode(name.slice(0, 7).toLowerCase())]) : textNode(name)
