import classes from './diff-lines.module.css'
import type { DiffLine, DiffRow, Mark } from './diff-parts.ts'
import { wordMarks } from './word-marks.ts'

/** `both` has the numbers of both sides beside each line, as a unified diff has them. */
export type Side = 'both' | 'old' | 'new'

/**
 * Draws the rows of a segment into an element: lines of one kind after another are one text, beside one text of their numbers, so that a
 * thousand lines are some tens of elements. Numbers and signs are left out where text is selected and copied. Gives what takes it
 * away again.
 */
export function fillSegment(place: HTMLElement, rows: readonly DiffRow[], side: Side): () => void {
  const unmark: (() => void)[] = []
  const runs: HTMLElement[] = []
  for (let from = 0; from < rows.length; ) {
    const mark = rows[from]?.mark
    let to = from + 1
    while (to < rows.length && rows[to]?.mark === mark) to += 1
    const lines = rows.slice(from, to)
    const { run, text } = mark === undefined ? blankRun(lines.length) : drawRun(mark, lines, side)
    runs.push(run)
    if (text && (mark === 'added' || mark === 'removed')) unmark.push(markWords(text, lines, mark))
    from = to
  }
  place.replaceChildren(...runs)
  return () => {
    for (const undo of unmark) undo()
    place.replaceChildren()
  }
}

const signs: Readonly<Record<Mark, string>> = { kept: ' ', added: '+', removed: '-', note: ' ' }
const elements: Readonly<Record<Mark, string>> = { kept: 'pre', added: 'ins', removed: 'del', note: 'pre' }

interface DrawnRun {
  run: HTMLElement
  text?: Text
}

function drawRun(mark: Mark, lines: readonly DiffRow[], side: Side): DrawnRun {
  const run = element('div', classes.run)
  run.dataset.mark = mark
  const column = (of: 'old' | 'new') =>
    element('div', classes.numbers, lines.map((line) => line?.[of] || '').join('\n'))
  const sign = element('div', classes.signs, lines.map(() => signs[mark]).join('\n'))
  const text = document.createTextNode(`${lines.map((line) => line?.text ?? '').join('\n')}\n`)
  // Screen readers say that lines were inserted or deleted by these.
  const code = element(elements[mark], classes.text)
  code.append(text)
  const gutter = [...(side === 'new' ? [] : [column('old')]), ...(side === 'old' ? [] : [column('new')]), sign]
  for (const part of gutter) part.setAttribute('aria-hidden', 'true')
  run.append(...gutter, code)
  return { run, text }
}

function blankRun(rows: number): DrawnRun {
  const run = element('div', classes.blank)
  run.style.height = `${rows * rowHeight}px`
  return { run }
}

/** Of a row, in CSS pixels. */
export const rowHeight = 20

function element(name: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className ?? ''
  made.textContent = text
  return made
}

/** Words that changed within lines are marked by highlights, which need no elements (CSS Custom Highlight API). */
function markWords(text: Text, lines: readonly DiffRow[], mark: 'added' | 'removed'): () => void {
  const highlight = highlightOf(mark)
  if (highlight === undefined) return () => undefined
  const made: AbstractRange[] = []
  let at = 0
  for (const line of lines) {
    if (line?.partner) {
      const marks = mark === 'removed' ? wordMarks(line.text, line.partner.text).old : partnerMarks(line, line.partner)
      for (const { start, end } of marks) {
        const range = new StaticRange({
          startContainer: text,
          startOffset: at + start,
          endContainer: text,
          endOffset: at + end,
        })
        highlight.add(range)
        made.push(range)
      }
    }
    at += (line?.text.length ?? 0) + 1
  }
  return () => {
    for (const range of made) highlight.delete(range)
  }
}

const partnerMarks = (line: DiffLine, partner: DiffLine) => wordMarks(partner.text, line.text).new

/** The highlight of a kind, as `diff-lines.module.css` draws it; nothing where the browser knows none. */
function highlightOf(mark: 'added' | 'removed'): Highlight | undefined {
  if (typeof Highlight === 'undefined' || !('highlights' in CSS)) return undefined
  const name = `sheaf-${mark}-words`
  const known = CSS.highlights.get(name)
  if (known) return known
  const made = new Highlight()
  CSS.highlights.set(name, made)
  return made
}
