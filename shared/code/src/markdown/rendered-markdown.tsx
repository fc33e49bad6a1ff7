import { useLingui } from '@lingui/react/macro'
import type { RenderedText } from '@sheaf/contract'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { MarkdownFacts } from './markdown-facts.tsx'
import { MarkdownNotes } from './markdown-notes.tsx'
import { RenderedHtml } from './rendered-html.tsx'
import classes from './rendered-markdown.module.css'

export interface RenderedMarkdownProps {
  text: RenderedText
  /** Where the file stands as it is, for what is not drawn. */
  raw: string
}

/**
 * A text of a repository as the server has rendered it: what it says of itself, the text, and the word of what is not drawn as it was meant. Its
 * headings begin at the third level. Links to pages of this site are followed without loading it anew.
 */
export function RenderedMarkdown({ text, raw }: RenderedMarkdownProps) {
  const { t } = useLingui()
  useHashInText(text.html !== null)
  if (text.html === null) {
    return (
      <p className={classes.note}>
        {t`This file is too large, too complex or took too long to show here.`} <a href={raw}>{t`Open the file`}</a>
      </p>
    )
  }
  return (
    <>
      <MarkdownFacts facts={text.facts} />
      <RenderedHtml html={text.html} format={text.format} />
      <MarkdownNotes notes={text.notes} raw={raw} />
    </>
  )
}

/** Goes to the heading that the address names, once the text is there: as GitHub writes such addresses, and as the text itself does. */
export function useHashInText(isThere: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isThere || hash.length < 2) return
    const name = decoded(hash.slice(1)).replace(/^user-content-/, '')
    const heading =
      document.getElementById(`user-content-${name}`) ?? document.getElementById(`user-content-${name.toLowerCase()}`)
    heading?.scrollIntoView()
  }, [isThere, hash])
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
