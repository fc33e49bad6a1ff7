import { useLingui } from '@lingui/react/macro'
import { type CardFacet, cardLicenses } from '@sheaf/contract'

/** How what cards say is written: in the reader's language where it has words there, else as the card has it. */
export function useCardWords() {
  const { t, i18n } = useLingui()
  const languages = new Intl.DisplayNames(i18n.locale, { type: 'language', fallback: 'code' })
  const license = (id: string): string => (Object.hasOwn(cardLicenses, id) ? (cardLicenses[id]?.name ?? id) : id)
  const language = (code: string): string => {
    if (code === 'code') return t`Code`
    if (code === 'multilingual') return t`Multilingual`
    try {
      return languages.of(code.replaceAll('_', '-')) ?? code
    } catch {
      // Cards have codes that only look like those of a language.
      return code
    }
  }
  const modalities: Record<string, string> = {
    text: t`Text`,
    image: t`Image`,
    audio: t`Audio`,
    video: t`Video`,
    tabular: t`Tabular`,
  }
  return {
    license,
    language,
    parameters: (count: number) => i18n.number(count, { notation: 'compact', maximumFractionDigits: 1 }),
    facet: {
      task: t`Tasks`,
      library: t`Libraries`,
      license: t`Licenses`,
      language: t`Languages`,
      modality: t`Types of data`,
      size: t`Rows`,
      tag: t`Tags`,
      base_model: t`Base models`,
      dataset: t`Datasets`,
    } satisfies Record<CardFacet, string>,
    value: (facet: CardFacet, value: string): string => {
      if (facet === 'license') return license(value)
      if (facet === 'language') return language(value)
      // Values of facets are found in any case, and kept in one.
      if (facet === 'size') return value.replaceAll(/\d[kmbt]/g, (figure) => figure.toUpperCase())
      return facet === 'modality' ? (modalities[value] ?? value) : value
    },
  }
}
