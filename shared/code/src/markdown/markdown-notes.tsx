import { useLingui } from '@lingui/react/macro'
import type { RenderedTextNote } from '@sheaf/contract'
import classes from './rendered-markdown.module.css'

/** What of a text is not drawn as it was meant. */
export function MarkdownNotes({ notes, raw }: { notes: readonly RenderedTextNote[]; raw: string }) {
  const { t } = useLingui()
  if (notes.length === 0) return null
  const words: Record<RenderedTextNote, string> = {
    cut: t`Only the beginning of this file is shown.`,
    pictures: t`Images from other sites aren't loaded. They appear as links instead.`,
    formulas: t`Some formulas couldn't be rendered and are shown as source.`,
    front_matter: t`The metadata at the start of this file couldn't be read.`,
  }
  return (
    <p className={classes.note} role="note">
      {notes.map((note) => words[note]).join(' ')} {notes.includes('cut') && <a href={raw}>{t`Open the file`}</a>}
    </p>
  )
}
