import { codeLines, type LineRange } from '@sheaf/code'
import type { FileSymbol } from '@sheaf/contract'
import { type RefObject, useEffect, useState } from 'react'

/** Where the address leads to in the window, as a part of its height: code-view.module.css has it, too. */
const readingHeight = 0.3

/** In which symbol somebody reads: that of the marked line while it is in the window, else of the line that stands where marked ones come to stand. */
export function useCurrentSymbol(
  code: RefObject<HTMLElement | null>,
  { symbols, marked }: { symbols: readonly FileSymbol[]; marked: LineRange | undefined },
): number {
  const [line, setLine] = useState(1)
  const markedLine = marked?.from
  useEffect(() => {
    let asked = 0
    const look = () => {
      asked = 0
      const top = code.current?.getBoundingClientRect().top
      if (top === undefined) return
      const lineAt = (y: number) => Math.floor((y - top - codeLines.padding) / codeLines.height) + 1
      const isInSight = markedLine !== undefined && markedLine > lineAt(0) && markedLine <= lineAt(window.innerHeight)
      setLine(isInSight ? markedLine : Math.max(1, lineAt(window.innerHeight * readingHeight)))
    }
    const lookSoon = () => {
      if (asked === 0) asked = requestAnimationFrame(look)
    }
    look()
    window.addEventListener('scroll', lookSoon, { passive: true, capture: true })
    window.addEventListener('resize', lookSoon)
    return () => {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', lookSoon, { capture: true })
      window.removeEventListener('resize', lookSoon)
    }
  }, [code, markedLine])
  return symbols.findLastIndex((symbol) => symbol.line <= line && line <= symbol.end_line)
}

/** Brings a line to where marked lines come to stand. */
export function scrollToLine(code: HTMLElement, line: number): void {
  const top = code.getBoundingClientRect().top + codeLines.padding + (line - 1) * codeLines.height
  window.scrollBy({ top: top - window.innerHeight * readingHeight })
}
