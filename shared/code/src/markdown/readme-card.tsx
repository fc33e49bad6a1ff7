import type { RenderedText } from '@sheaf/contract'
import { type ReactNode, useId } from 'react'
import classes from './readme-card.module.css'
import { RenderedMarkdown, type RestOfText } from './rendered-markdown.tsx'

export interface ReadmeCardProps {
  text: RenderedText
  rest?: RestOfText
  raw: string
  /** What stands above the text: the file, as a link. */
  title: ReactNode
}

/** A README in its card. */
export function ReadmeCard({ text, rest, raw, title }: ReadmeCardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.body}>
        <RenderedMarkdown text={text} {...(rest && { rest })} raw={raw} />
      </div>
    </section>
  )
}
