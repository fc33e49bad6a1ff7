import type { Env, MarkdownIt, StateBlock, Token } from 'markdown-it'
import { endsWhole } from './parse-html.ts'

/** Of a long text its start is drawn by itself, and the rest when it is asked for: what a reader sees first waits for nothing below it. */
export type TextPart = 'start' | 'rest'

/** Texts up to this are drawn at once, in UTF-16 code units. */
const longestWhole = 64 * 1024
/** Some screens. A start ends before the first block behind so many. */
const startLetters = 16 * 1024

/** Where a text is divided, as the rule below finds it. */
class Cut {
  /** Nothing is read behind it. */
  readonly stops: boolean
  /** So many tokens stand before it. */
  tokens: number | undefined

  constructor(stops: boolean) {
    this.stops = stops
  }
}

/** A rule that notes where the start of a long text ends, at a block that stands in no other, and reads no further where only that is wanted. */
export function dividing(markdown: MarkdownIt): void {
  markdown.block.ruler.before('table', 'part', (state: StateBlock, line: number, end: number, silent: boolean) => {
    const cut: unknown = state.env?.cut
    if (silent || !(cut instanceof Cut) || cut.tokens !== undefined || state.level > 0) return false
    if ((state.bMarks[line] ?? 0) < startLetters) return false
    cut.tokens = state.tokens.length
    if (cut.stops) state.line = end
    return cut.stops
  })
}

/** What the parts of a text are made with. */
interface Grammar {
  /** With `dividing`. */
  markdown: MarkdownIt
  /** The same grammar, which reads no further than its blocks. */
  blocks: MarkdownIt
}

export interface DividedText {
  /** What stands before the part: its headings have their anchors first. */
  before: string
  html: string
  /** Whether the rest is another part. */
  goesOn: boolean
}

/**
 * A part of a text as HTML that nobody has cleaned. It is the very HTML that this part has in the whole: a text is divided only where that holds. One with
 * footnotes, whose numbers go through all of it, and one with an element that is open where the start ends, is all start.
 */
export function divided({ markdown, blocks }: Grammar, text: string, part: TextPart, env: Env): DividedText {
  const whole = (): DividedText => ({
    before: '',
    html: part === 'rest' ? '' : markdown.render(text, env),
    goesOn: false,
  })
  const hasDefinitions = text.includes(']:')
  if (text.length <= longestWhole || text.includes('^[') || (hasDefinitions && text.includes('[^'))) return whole()
  // A link may be defined far below where it stands.
  const defined: Env = {}
  if (part === 'start' && hasDefinitions) blocks.parse(text, defined)
  const cut = new Cut(part === 'start')
  const parts = { ...env, ...defined, cut }
  const tokens = markdown.parse(text, parts)
  if (cut.tokens === undefined) return whole()
  const draw = (some: Token[]) => markdown.renderer.render(some, markdown.options, parts)
  const start = tokens.slice(0, cut.tokens)
  const html = draw(start)
  // A start of nothing but definitions is none.
  if (html === '' || (start.some(isHtml) && !endsWhole(html))) return whole()
  if (part === 'start') return { before: '', html, goesOn: true }
  return { before: html, html: draw(tokens.slice(cut.tokens)), goesOn: false }
}

const isHtml = ({ type, children }: Token): boolean =>
  type === 'html_block' || children?.some((child) => child.type === 'html_inline') === true
