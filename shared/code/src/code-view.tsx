import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { codeLines } from './code-lines.ts'
import classes from './code-view.module.css'
import { isFirstVisit } from './first-visit.ts'
import type { LineRange } from './line-range.ts'
import type { Tokens } from './paint-tokens.ts'
import type { ChunkedText, TextChunk } from './text-chunks.ts'
import tokenClasses from './tokens.module.css'
import { useTokenColors } from './use-token-colors.ts'

export interface CodeViewProps {
  text: ChunkedText
  /** What its letters are coloured by, once it is known. */
  tokens?: Tokens | undefined
  /** What is shown, for those who do not see it. */
  label: string
  /** How high each line is, in CSS pixels. */
  lineHeight?: number
  /** What stands in front of the numbers, for lines of the text. */
  beside?: (lines: LineRange) => ReactNode
  /** The lines that the address names. */
  marked: LineRange | undefined
  /** Somebody has pointed at a line number. `extend`: up to there from where the last one was. */
  onLine: (line: number, how: { extend: boolean }) => void
}

/**
 * A text with its line numbers. All of it is on the page, so that the browser's own search, selection and copying have it; what is
 * far from the window is neither laid out nor painted.
 */
export function CodeView({
  text,
  tokens,
  label,
  lineHeight = codeLines.height,
  beside,
  marked,
  onLine,
}: CodeViewProps) {
  const mark = useRef<HTMLDivElement>(null)
  const code = useRef<HTMLDivElement>(null)
  useTokenColors(code, { chunks: text.chunks, tokens })
  const pointed = useRef<LineRange | undefined>(undefined)
  const { from, to } = marked ?? {}
  useEffect(() => {
    // Whoever pointed at a line has it before their eyes.
    if (from === undefined || !isFirstVisit() || pointed.current?.from === from || pointed.current?.to === to) return
    mark.current?.scrollIntoView({ block: 'start' })
  }, [from, to])
  const press = (event: MouseEvent<HTMLElement>) => {
    const numbers = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-first-line]') : null
    if (!numbers) return
    const below = Math.floor((event.clientY - numbers.getBoundingClientRect().top) / lineHeight)
    const line = Math.min(Number(numbers.dataset.firstLine) + Math.max(0, below), text.lines)
    pointed.current = { from: line, to: line }
    onLine(line, { extend: event.shiftKey })
  }
  const digits = `${text.lines}`.length
  const last = Math.min(to ?? 0, text.lines)
  return (
    // What may be scrolled must be within reach of the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as said
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard names lines in the field above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same */}
      <div
        ref={code}
        className={`${classes.code} ${tokenClasses.tokens}`}
        style={{ lineHeight: `${lineHeight}px` }}
        translate="no"
        onClick={press}
      >
        {from !== undefined && from <= text.lines && (
          <div
            ref={mark}
            className={classes.marked}
            style={{ top: codeLines.padding + (from - 1) * lineHeight, height: (last - from + 1) * lineHeight }}
          />
        )}
        {text.chunks.map((chunk) => (
          <Chunk key={chunk.firstLine} chunk={chunk} digits={digits} columns={text.columns} lineHeight={lineHeight}>
            {beside?.({ from: chunk.firstLine, to: chunk.firstLine + chunk.lines - 1 })}
          </Chunk>
        ))}
      </div>
    </section>
  )
}

interface ChunkProps {
  chunk: TextChunk
  digits: number
  columns: number
  lineHeight: number
  children: ReactNode
}

/** Where nothing stands beside it, it is drawn once: neither marks nor colours are elements of it. */
const Chunk = memo(function Chunk({ chunk, digits, columns, lineHeight, children }: ChunkProps) {
  const { firstLine, lines } = chunk
  const numbers = Array.from({ length: lines }, (_, index) => firstLine + index).join('\n')
  return (
    <div className={classes.chunk} style={{ height: lines * lineHeight }}>
      {children}
      <div
        className={classes.numbers}
        aria-hidden="true"
        data-first-line={firstLine}
        data-numbers={numbers}
        style={{ width: `${digits}ch` }}
      />
      <pre className={classes.text} style={{ minWidth: `${columns}ch` }} data-chunk={firstLine}>
        {chunk.text}
      </pre>
    </div>
  )
})
