import { makeConfig } from '@lingui/conf'
import { locales, sourceLocale } from '../locales.ts'

/** What Lingui must know: the languages, and that ids are made from the English text. */
export const linguiConfig = makeConfig(
  {
    locales: [...locales],
    sourceLocale,
    // Ours keeps what strangers wrote from being read as tags.
    runtimeConfigModule: { Trans: ['@sheaf/shell', 'Trans'] },
  },
  { skipValidation: true },
)
