import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** The server's titles of alerts, which no text can write by itself, in the reader's language. */
export function useAlertTitles(): (html: string) => string {
  const { t } = useLingui()
  return useMemo(() => {
    const titles = new Map([
      ['Note', t`Note`],
      ['Tip', t`Tip`],
      ['Important', t`Important`],
      ['Warning', t`Warning`],
      ['Caution', t`Caution`],
    ])
    return (html) =>
      html.replace(/<p class="md-alert-title">([A-Z][a-z]+)<\/p>/g, (whole, word: string) => {
        const title = titles.get(word)
        return title === undefined ? whole : `<p class="md-alert-title">${title}</p>`
      })
  }, [t])
}
