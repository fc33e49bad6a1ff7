import { useLingui } from '@lingui/react/macro'
import type { RenderedText } from '@sheaf/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isFirstVisit } from '../first-visit.ts'
import { MarkdownFacts } from './markdown-facts.tsx'
import { MarkdownNotes } from './markdown-notes.tsx'
import { RenderedHtml } from './rendered-html.tsx'
import classes from './rendered-markdown.module.css'

/** What follows the start of a long text. */
export interface RestOfText {
  /** As far as it is there. */
  parts: readonly RenderedText[]
  /** What stands in the place of what is not. */
  after?: ReactNode
}

export interface RenderedMarkdownProps {
  text: RenderedText
  rest?: RestOfText
  /** Where the file stands as it is, for what is not drawn. */
  raw: string
}

/**
 * A text of a repository as the server has rendered it: what it says of itself, the text, and the word of what is not drawn as it was meant. Its
 * headings begin at the third level. Links to pages of this site are followed without loading it anew.
 */
export function RenderedMarkdown({ text, rest: { parts, after } = whole, raw }: RenderedMarkdownProps) {
  const { t } = useLingui()
  const drawn = [text, ...parts]
  const isCut = drawn.some(({ html }) => html === null)
  useHashInText(text.html !== null, parts.length)
  return (
    <>
      <MarkdownFacts facts={text.facts} />
      {drawn.map(
        ({ html, format }, at) =>
          html !== null && <RenderedHtml key={at} html={html} format={format} part={partAt(at, drawn)} />,
      )}
      {after}
      {isCut && (
        <p className={classes.note}>
          {t`This file is too large, too complex or took too long to show here.`} <a href={raw}>{t`Open the file`}</a>
        </p>
      )}
      {!isCut && <MarkdownNotes notes={[...new Set(drawn.flatMap(({ notes }) => notes))]} raw={raw} />}
    </>
  )
}

const whole: RestOfText = { parts: [] }

function partAt(at: number, { length }: readonly RenderedText[]) {
  if (length === 1) return undefined
  return at === 0 ? 'start' : at < length - 1 ? 'rest' : 'end'
}

/** Goes to the heading that the address names, once the text, or the further part that has it, is there: as GitHub writes such addresses, and as the text itself does. */
export function useHashInText(isThere: boolean, further = 0) {
  const { hash } = useLocation()
  const found = useRef<string>(undefined)
  useEffect(() => {
    // Whoever was led there may be elsewhere by now.
    if (!isThere || hash.length < 2 || (further > 0 && found.current === hash)) return
    const name = decoded(hash.slice(1)).replace(/^user-content-/, '')
    const heading =
      document.getElementById(`user-content-${name}`) ?? document.getElementById(`user-content-${name.toLowerCase()}`)
    if (!heading) return
    found.current = hash
    if (isFirstVisit()) heading.scrollIntoView()
  }, [isThere, hash, further])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
