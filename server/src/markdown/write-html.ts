import type { Properties, Root, RootContent } from 'hast'

/**
 * An attribute that begins so is the address of a file in the repository: `blob:`, `tree:` or `raw:` and its path. No text and no
 * attribute that comes from outside holds a NUL: parsers make U+FFFD of it.
 */
export const fileMark = '\0'

const empty = new Set(['br', 'hr', 'wbr', 'img', 'source'])
const special = /[&<>"\u00a0]/g
const escaped = (text: string) => text.replace(special, (letter) => `&#${letter.charCodeAt(0)};`)

/**
 * A tree as HTML, in pieces: those at even places are HTML, those between them name files of the repository, for whose addresses the
 * reader's ref has to be known.
 */
export function writeHtml(root: Root): string[] {
  const pieces: string[] = []
  let html = ''
  const write = (node: RootContent) => {
    if (node.type === 'text') html += escaped(node.value)
    if (node.type !== 'element') return
    html += `<${node.tagName}`
    writeAttributes(node.properties)
    html += '>'
    if (empty.has(node.tagName)) return
    // What follows directly would be left out by the parser: https://html.spec.whatwg.org/#parsing-main-inbody
    const [first] = node.children
    if (node.tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n')) html += '\n'
    for (const child of node.children) write(child)
    html += `</${node.tagName}>`
  }
  const writeAttributes = (properties: Properties) => {
    for (const [name, value] of Object.entries(properties)) {
      if (value === undefined || value === null || value === false) continue
      const text = Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value)
      html += ` ${name}="`
      if (text.startsWith(fileMark)) {
        pieces.push(html, text.slice(fileMark.length))
        html = '"'
      } else html += `${escaped(text)}"`
    }
  }
  for (const node of root.children) write(node)
  pieces.push(html)
  return pieces
}

/** So many letters, of up to three bytes, and the addresses between them are less than an answer holds. */
const lettersOfPage = 250_000

/** The same in pages, each of which ends behind the first block of the tree that fills it. */
export function writePages({ children }: Root): string[][] {
  const pages: string[][] = []
  let page: string[] = []
  let letters = 0
  for (const child of children) {
    const [first = '', ...others] = writeHtml({ type: 'root', children: [child] })
    page = [...page.slice(0, -1), `${page.at(-1) ?? ''}${first}`, ...others]
    letters += others.reduce((sum, { length }) => sum + length, first.length)
    if (letters < lettersOfPage) continue
    pages.push(page)
    page = []
    letters = 0
  }
  return page.length > 0 ? [...pages, page] : pages
}
