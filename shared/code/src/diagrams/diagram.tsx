import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Drawing, DrawingProblem } from './diagram-frame.ts'
import classes from './diagrams.module.css'
import { drawDiagram } from './draw-diagram.ts'
import { useDarkPage } from './use-dark-page.ts'

interface DiagramProps {
  /** Where the text stands as code: it is hidden while the diagram is shown instead. */
  source: HTMLElement
}

/** A text of Mermaid as an image, drawn once it comes near the window; its source is one press away. Until then, and where nothing comes of it, the source stands there. */
export function Diagram({ source }: DiagramProps) {
  const { t } = useLingui()
  const dark = useDarkPage()
  const [outcome, setOutcome] = useState<Drawing | DrawingProblem>()
  const [isSourceShown, setIsSourceShown] = useState(false)
  const text = source.textContent

  useEffect(() => {
    const away = new AbortController()
    const stop = whenNear(source, async () => {
      const drawn = await drawDiagram({ text, dark, signal: away.signal })
      if (!away.signal.aborted) setOutcome(drawn)
    })
    return () => {
      stop()
      away.abort()
    }
  }, [source, text, dark])

  const drawing = typeof outcome === 'object' ? outcome : undefined
  const isHidden = drawing !== undefined && !isSourceShown
  useLayoutEffect(() => {
    source.hidden = isHidden
    return () => {
      source.hidden = false
    }
  }, [source, isHidden])

  if (outcome === undefined) return null
  if (drawing === undefined) {
    const words: Record<DrawingProblem, string> = {
      refused: t`This diagram couldn't be rendered. Its source is shown instead.`,
      slow: t`This diagram takes too long to render. Its source is shown instead.`,
      unavailable: t`Couldn't load the diagram renderer. The source is shown instead.`,
    }
    return (
      <p className={classes.note} role="note">
        {words[typeof outcome === 'string' ? outcome : 'refused']}
      </p>
    )
  }
  const kind = kindOf(text)
  return (
    <figure className={classes.diagram}>
      {/* As an address of data it has no origin, wherever it is opened; in an image nothing of it runs or loads. */}
      <img
        className={classes.drawing}
        alt={drawing.title || t`Diagram (${kind}). Its source can be shown below.`}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.svg)}`}
      />
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isSourceShown}
        onClick={() => setIsSourceShown(!isSourceShown)}
      >
        {isSourceShown ? t`Hide source` : t`Show source`}
      </button>
    </figure>
  )
}

/** What a text says that it is: its first word behind remarks and what is said of it between lines of `---`. */
function kindOf(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const start = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0
  const first = lines.slice(start).find((line) => /^[A-Za-z]/.test(line)) ?? ''
  return first.split(/[\s:;]/, 1)[0] ?? ''
}

/** Calls once, when an element comes within a screen of the window. Gives what ends the wait. */
function whenNear(element: HTMLElement, near: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      near()
    },
    { rootMargin: '100%' },
  )
  // What is hidden is never near: what stands around it is.
  observer.observe(element.parentElement ?? element)
  return () => observer.disconnect()
}
