import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Diagram } from './diagram.tsx'

/** So many of one text are drawn; the others stay code. */
const most = 30

interface DiagramsProps {
  /** The element that holds the text. */
  around: RefObject<HTMLElement | null>
  /** What stands in it. */
  html: string
}

interface Place {
  source: HTMLElement
  /** Stands before the source, for what is drawn of it. */
  holder: HTMLElement
}

/** The diagrams of a text that the server has rendered, each before its source. */
export function Diagrams({ around, html }: DiagramsProps): ReactNode {
  const [places, setPlaces] = useState<readonly Place[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other places
  useLayoutEffect(() => {
    const found = [...(around.current?.querySelectorAll('pre > code.language-mermaid') ?? [])].slice(0, most)
    const now = found.flatMap(({ parentElement: source }) => {
      if (source === null) return []
      const holder = document.createElement('div')
      source.before(holder)
      return [{ source, holder }]
    })
    setPlaces(now)
    return () => {
      for (const { holder } of now) holder.remove()
    }
  }, [around, html])
  return places.map(({ source, holder }, index) => createPortal(<Diagram source={source} />, holder, String(index)))
}
