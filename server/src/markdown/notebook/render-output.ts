import type { ElementContent, Root } from 'hast'
import { allowedText } from '../allow-list.ts'
import { resolveLinks } from '../link-addresses.ts'
import { parseHtml } from '../parse-html.ts'
import { type PageParts, renderPart } from '../render-markdown.ts'
import { letScroll } from '../scrolled.ts'
import { newElement, textBelow, textNode } from '../tree.ts'
import { writeHtml } from '../write-html.ts'
import { colouredOutput } from './ansi.ts'
import { joined, memberOf } from './notebook-json.ts'
import type { RenderedOutput } from './rendered-notebook.ts'

/** Of a longer output the beginning is shown. In UTF-16 code units. */
const longestText = 60_000
/** An image of more letters than this is not sent with the page. */
const longestImage = 560_000
/** Pieces of a text in a colour of their own. */
const mostColours = 2_000

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

interface OutputOptions {
  folder: string
  parts: PageParts
}

/** What a cell came to, as it is shown: the richest of the forms that it has and that may be. */
export async function renderOutput(output: unknown, options: OutputOptions): Promise<RenderedOutput> {
  const type = memberOf(output, 'output_type')
  if (type === 'stream') {
    const kind = memberOf(output, 'name') === 'stderr' ? 'stderr' : 'stdout'
    return { kind, pieces: preformatted(joined(memberOf(output, 'text'))) }
  }
  if (type === 'error') {
    const traceback = memberOf(output, 'traceback')
    const lines = Array.isArray(traceback) ? traceback.map(joined).join('\n') : ''
    const said = `${joined(memberOf(output, 'ename'))}: ${joined(memberOf(output, 'evalue'))}`
    return { kind: 'error', pieces: preformatted(lines === '' ? said : lines) }
  }
  return renderData(memberOf(output, 'data'), options)
}

async function renderData(data: unknown, { folder, parts }: OutputOptions): Promise<RenderedOutput> {
  const text = (type: string): string | undefined => {
    const value = memberOf(data, type)
    return value === undefined ? undefined : joined(value)
  }
  const html = text('text/html')
  const drawn = html === undefined || html.length > 4 * longestText ? undefined : renderHtml(html, folder)
  if (drawn !== undefined) return { kind: 'html', pieces: drawn }
  for (const type of images) {
    const base64 = text(type)?.replaceAll(/\s/g, '')
    if (base64 === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) continue
    if (base64.length > longestImage) return { kind: 'omitted', pieces: [type] }
    return { kind: 'image', pieces: [`data:${type};base64,${base64}`] }
  }
  // An <img> runs no script of a drawing, and loads nothing that it names.
  const drawing = text('image/svg+xml')
  if (drawing !== undefined && drawing.length <= longestImage / 2) {
    return { kind: 'image', pieces: [`data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`] }
  }
  const markdown = text('text/markdown') ?? text('text/latex')
  if (markdown !== undefined && markdown.length <= longestText) {
    return { kind: 'html', pieces: (await renderPart({ text: markdown, folder, headingsBelow: 2 }, parts)).pieces }
  }
  const plain = text('text/plain')
  if (plain !== undefined) return { kind: 'stdout', pieces: preformatted(plain) }
  const json = memberOf(data, 'application/json')
  if (json !== undefined) return { kind: 'stdout', pieces: preformatted(JSON.stringify(json, undefined, 2)) }
  const [type = 'unknown'] = typeof data === 'object' && data !== null ? Object.keys(data) : []
  return { kind: 'omitted', pieces: [type.slice(0, 100)] }
}

/** Through the one sanitiser, as all HTML of strangers: nothing where no word, image or table of it is left. */
function renderHtml(html: string, folder: string): string[] | undefined {
  const tree = allowedText(parseHtml(html))
  if (!hasContent(tree)) return undefined
  resolveLinks(tree, { folder })
  letScroll(tree)
  return writeHtml(tree)
}

const hasContent = (tree: Root): boolean =>
  tree.children.some((child) => isContent(child) && (textBelow(child).trim() !== '' || holdsImage(child)))
const isContent = (child: Root['children'][number]): child is ElementContent =>
  child.type === 'element' || child.type === 'text'
const holdsImage = (node: ElementContent): boolean =>
  node.type === 'element' && (node.tagName === 'img' || node.children.some(holdsImage))

/** A text as a terminal would have it. */
export function preformatted(text: string): string[] {
  const shown = text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text
  const children = text === '' ? [textNode('')] : colouredOutput(shown, mostColours)
  return writeHtml({ type: 'root', children: [newElement('pre', { tabindex: 0 }, children)] })
}
