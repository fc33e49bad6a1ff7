import { useFollowLinks } from '@sheaf/shell'
import { lazy, Suspense, useMemo, useRef } from 'react'
import tokenClasses from '../tokens.module.css'
import classes from './rendered-markdown.module.css'
import { useAlertTitles } from './use-alert-titles.ts'

/** Drawings come with the first text that has one. Where they don't, it is read as the code that it is. */
const Diagrams = lazy(async () => {
  try {
    const { Diagrams, addDiagramWords } = await import(/* webpackChunkName: "diagrams" */ '../diagrams/index.ts')
    await addDiagramWords()
    return { default: Diagrams }
  } catch {
    return { default: () => null }
  }
})
/** As the server writes a block of Mermaid. */
const diagramMark = '<code class="language-mermaid">'

export interface RenderedHtmlProps {
  /** What the server has made of a text of a repository: nothing else may stand here. */
  html: string
  format?: 'markdown' | 'text'
  /** Where it is a part of a text: what stands before and behind it is the same text. */
  part?: 'start' | 'rest' | 'end' | undefined
}

/** HTML of the server's sanitiser, in the looks of all texts of repositories. Links to pages of this site are followed without loading it anew. */
export function RenderedHtml({ html, format = 'markdown', part }: RenderedHtmlProps) {
  const titled = useAlertTitles()
  const shown = useMemo(() => titled(html), [html, titled])
  const follow = useFollowLinks()
  const around = useRef<HTMLDivElement>(null)
  const text = (
    // Whoever goes by keyboard presses Enter on a link, which is a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={around}
      className={`${classes.prose} ${tokenClasses.tokens}`}
      data-format={format}
      data-part={part}
      dir={format === 'markdown' ? 'auto' : 'ltr'}
      onClick={follow}
      // The server's sanitiser made it.
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
  if (!shown.includes(diagramMark)) return text
  return (
    <>
      {text}
      <Suspense fallback={null}>
        <Diagrams around={around} html={shown} />
      </Suspense>
    </>
  )
}
