import { type RefObject, useEffect } from 'react'
import { canPaint, paintTokens, type Tokens } from './paint-tokens.ts'
import type { TextChunk } from './text-chunks.ts'

/** As near to the window as this, in CSS pixels, a chunk has its colours. */
const nearWindow = '800px 0px'

/** Colours the chunks of a text that are near the window. Without tokens, or in a browser that can not, the text stays plain. */
export function useTokenColors(
  root: RefObject<HTMLElement | null>,
  { chunks, tokens }: { chunks: readonly TextChunk[]; tokens: Tokens | undefined },
): void {
  useEffect(() => {
    if (!root.current || !tokens?.length || !canPaint()) return
    const starts = new Map(chunks.map(({ firstLine, start }) => [`${firstLine}`, start]))
    const painted = new Map<Element, () => void>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) {
            painted.get(target)?.()
            painted.delete(target)
          } else if (!painted.has(target) && target instanceof HTMLElement && target.firstChild instanceof Text) {
            const from = starts.get(target.dataset.chunk ?? '') ?? 0
            painted.set(target, paintTokens(target.firstChild, from, tokens))
          }
        }
      },
      { rootMargin: nearWindow },
    )
    for (const chunk of root.current.querySelectorAll('[data-chunk]')) observer.observe(chunk)
    return () => {
      observer.disconnect()
      for (const clear of painted.values()) clear()
    }
  }, [root, chunks, tokens])
}
