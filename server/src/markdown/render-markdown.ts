import { randomUUID } from 'node:crypto'
import markdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { markAlerts } from './alerts.ts'
import { allowedText } from './allow-list.ts'
import { type ColourBudget, colourBlocks, textColours } from './coloured-code.ts'
import { writeEmoji } from './emoji.ts'
import { drawFormulas } from './formulas.ts'
import { readFrontMatter } from './front-matter.ts'
import { anchorHeadings, type SeenSlugs } from './headings.ts'
import { resolveLinks } from './link-addresses.ts'
import { mathSyntax } from './math-syntax.ts'
import { linkNames } from './name-links.ts'
import { parseHtml } from './parse-html.ts'
import { divided, dividing } from './parts.ts'
import type { MarkdownInput, MarkdownNote, RenderedMarkdown } from './rendered-markdown.ts'
import { letScroll } from './scrolled.ts'
import { markTasks } from './task-lists.ts'
import { taskPlaces } from './task-places.ts'
import { writeHtml, writePages } from './write-html.ts'

/** CommonMark with GitHub's tables, strikethrough and addresses, footnotes and formulas. */
const grammar = () => markdownIt({ html: true, linkify: true, typographer: false }).use(footnotes).use(mathSyntax)
const markdown = grammar().use(taskPlaces).use(dividing)
const blocks = grammar()
blocks.core.ruler.enableOnly(['normalize', 'block'])
// `README.md` is a file, not a site of Moldova.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
// It writes the alignment of columns as styles, which no policy of ours lets through.
for (const cell of ['th_open', 'td_open'] as const) {
  markdown.renderer.rules[cell] = (tokens, at, options, _env, self) => {
    const align = /^text-align:(left|right|center)$/.exec(String(tokens[at]?.attrGet('style')))?.[1]
    if (align !== undefined) tokens[at]?.attrSet('align', align)
    return self.renderToken(tokens, at, options)
  }
}

/**
 * Markdown of strangers as HTML: parsed, cut down to what the allow-list has, and only then worked on, so that no pass of ours sees
 * anything else. It takes as long as the text likes: it runs in a text worker.
 */
export const renderMarkdown = (input: MarkdownInput): Promise<RenderedMarkdown> => renderPart(input)

/** Several texts, each as it is by itself. */
export async function renderEach(inputs: readonly MarkdownInput[]): Promise<RenderedMarkdown[]> {
  const rendered: RenderedMarkdown[] = []
  for (const input of inputs) rendered.push(await renderMarkdown(input))
  return rendered
}

/** Of a longer text code stays plain: its HTML would be too much for an answer. In UTF-16 code units. */
const longestColoured = 200_000

/** What parts of one page share. */
export interface PageParts {
  slugs: SeenSlugs
  colours: ColourBudget
}

/** The same for one of several texts of a page. */
export async function renderPart(
  { text, folder, headingsBelow = 0, names = [], hasPlaces = false, part }: MarkdownInput,
  parts?: PageParts,
): Promise<RenderedMarkdown> {
  const isFile = folder !== undefined
  const matter = isFile ? readFrontMatter(text) : { text, facts: [], isBroken: false }
  const taskMark = hasPlaces ? `\ue000${randomUUID()}:` : undefined
  const env = { taskMark }
  const { before, html, goesOn } =
    part === undefined
      ? { before: '', html: markdown.render(matter.text, env), goesOn: false }
      : divided({ markdown, blocks }, matter.text, part, env)
  const seen: SeenSlugs = parts?.slugs ?? new Map()
  const headings = { below: headingsBelow, anchors: isFile, seen }
  if (before !== '') anchorHeadings(allowedText(parseHtml(before)), headings)
  const tree = allowedText(parseHtml(html))
  anchorHeadings(tree, headings)
  await writeEmoji(tree)
  markAlerts(tree)
  const tasks = markTasks(tree, taskMark)
  const formulas = await drawFormulas(tree)
  if (isFile && text.length <= longestColoured) {
    await colourBlocks(tree, parts?.colours ?? textColours(goesOn ? 'start' : before === '' ? undefined : 'rest'))
  }
  const pictures = resolveLinks(tree, { folder })
  const named = linkNames(tree, new Map(names))
  letScroll(tree)
  const notes: [MarkdownNote, boolean][] = [
    ['pictures', pictures > 0],
    ['formulas', formulas > 0],
    ['front_matter', matter.isBroken],
  ]
  const [pieces = [''], ...further] = part === 'rest' ? writePages(tree) : [writeHtml(tree)]
  return {
    pieces,
    further,
    facts: part === 'rest' ? [] : matter.facts,
    notes: notes.filter(([, holds]) => holds).map(([note]) => note),
    named,
    tasks,
    goesOn,
  }
}
