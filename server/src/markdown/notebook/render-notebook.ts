import { type ColourBudget, colouredCode } from '../coloured-code.ts'
import { type PageParts, renderPart } from '../render-markdown.ts'
import { newElement, textNode } from '../tree.ts'
import { writeHtml } from '../write-html.ts'
import { joined, memberOf } from './notebook-json.ts'
import { renderOutput } from './render-output.ts'
import type { NotebookInput, RenderedCell, RenderedNotebook } from './rendered-notebook.ts'

/** A page of cells is an answer: what is within this is one, whatever its letters are in JSON. In bytes of JSON. */
const pageBytes = 300_000
/** One cell with all that it came to. Outputs beyond are left out, and so is a cell that is more by itself. */
const cellBytes = 700_000
/** All pages together: what is behind is not drawn, which the notebook's number of cells says. */
const allBytes = 6_000_000
const mostCells = 5_000
const mostOutputs = 200

/**
 * A notebook of Jupyter (nbformat 4) as HTML: text by the one way of all Markdown, code in its colours, and what cells came to. Nothing of what
 * is no such notebook. It reads what strangers have written, and takes as long as that likes: it runs in a text worker.
 * @see https://nbformat.readthedocs.io/en/latest/format_description.html
 */
export async function renderNotebook({ text, folder }: NotebookInput): Promise<RenderedNotebook | null> {
  const notebook = parsed(text)
  const cells = memberOf(notebook, 'cells')
  if (memberOf(notebook, 'nbformat') !== 4 || !Array.isArray(cells)) return null
  const language = languageOf(memberOf(notebook, 'metadata'))
  const colours: ColourBudget = { processor: 1_200, tokens: 40_000, languages: new Set() }
  const parts: PageParts = { slugs: new Map(), colours }
  const pages: RenderedCell[][] = []
  let bytes = 0
  let all = 0
  for (const cell of cells.slice(0, mostCells)) {
    const drawn = await renderCell(cell, { folder, language, parts })
    const size = jsonBytes(drawn)
    all += size
    if (all > allBytes) break
    bytes += size
    if (pages.length === 0 || bytes > pageBytes) {
      pages.push([])
      bytes = size
    }
    pages.at(-1)?.push(drawn)
  }
  return { language, total: cells.length, pages }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function languageOf(metadata: unknown): string | null {
  const name =
    memberOf(memberOf(metadata, 'language_info'), 'name') ?? memberOf(memberOf(metadata, 'kernelspec'), 'language')
  return typeof name === 'string' && /^[\w+#.-]{1,40}$/.test(name) ? name.toLowerCase() : null
}

interface CellOptions {
  folder: string
  language: string | null
  parts: PageParts
}

async function renderCell(cell: unknown, { folder, language, parts }: CellOptions): Promise<RenderedCell> {
  const type = memberOf(cell, 'cell_type')
  const source = joined(memberOf(cell, 'source'))
  const none = { count: null, outputs: [] }
  if (type === 'markdown') {
    // A cell has no front matter: a rule stands there.
    const { pieces } = await renderPart({ text: `\n${source}`, folder, headingsBelow: 2 }, parts)
    return fitting({ ...none, kind: 'markdown', pieces })
  }
  if (type !== 'code') return fitting({ ...none, kind: 'raw', pieces: await code(source, null, parts.colours) })
  const drawn = fitting({ ...none, kind: 'code', pieces: await code(source, language, parts.colours) })
  const count = memberOf(cell, 'execution_count')
  if (typeof count === 'number' && Number.isSafeInteger(count)) drawn.count = count
  const outputs = memberOf(cell, 'outputs')
  let bytes = jsonBytes(drawn)
  for (const output of Array.isArray(outputs) ? outputs.slice(0, mostOutputs) : []) {
    const rendered = await renderOutput(output, { folder, parts })
    bytes += jsonBytes(rendered)
    if (bytes > cellBytes) {
      drawn.outputs.push({ kind: 'omitted', pieces: [rendered.kind] })
      break
    }
    drawn.outputs.push(rendered)
  }
  return drawn
}

async function code(text: string, language: string | null, colours: ColourBudget): Promise<string[]> {
  const coloured = language === null ? undefined : await colouredCode(text, language, colours)
  const block = newElement('code', {}, coloured ?? [textNode(text)])
  return writeHtml({ type: 'root', children: [newElement('pre', { tabindex: 0 }, [block])] })
}

/** A cell that is too much by itself has no pieces. */
const fitting = (cell: RenderedCell): RenderedCell => (jsonBytes(cell) > cellBytes ? { ...cell, pieces: [] } : cell)
