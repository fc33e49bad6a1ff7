import { useLingui } from '@lingui/react/macro'
import type { RenderedText } from '@sheaf/contract'
import { type MouseEvent, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MarkdownFacts } from './markdown-facts.tsx'
import { MarkdownNotes } from './markdown-notes.tsx'
import classes from './rendered-markdown.module.css'
import { useAlertTitles } from './use-alert-titles.ts'

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
  const titled = useAlertTitles()
  const html = useMemo(() => text.html !== null && titled(text.html), [text.html, titled])
  const navigate = useNavigate()
  useHashInText(html !== false)

  const follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const to = link?.getAttribute('href')
    // Within the page and to other sites the browser goes by itself; raw files are no pages.
    if (!to?.startsWith('/') || /^\/[^/]+\/[^/]+\/raw\//.test(to)) return
    event.preventDefault()
    void navigate(to)
  }
  if (html === false) {
    return (
      <p className={classes.note}>
        {t`This file is too large or too complex to show here.`} <a href={raw}>{t`Open the file`}</a>
      </p>
    )
  }
  return (
    <>
      <MarkdownFacts facts={text.facts} />
      {/* Whoever goes by keyboard presses Enter on a link, which is a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={classes.prose}
        data-format={text.format}
        dir={text.format === 'markdown' ? 'auto' : 'ltr'}
        onClick={follow}
        // The server's sanitiser made it.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <MarkdownNotes notes={text.notes} raw={raw} />
    </>
  )
}

/** Goes to the heading that the address names, once the text is there: as GitHub writes such addresses, and as the text itself does. */
function useHashInText(isThere: boolean) {
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
