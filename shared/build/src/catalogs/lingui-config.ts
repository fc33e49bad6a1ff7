import { makeConfig } from '@lingui/conf'
import { locales, sourceLocale } from '../locales.ts'

/** What Lingui must know: the languages, and that ids are made from the English text. */
export const linguiConfig = makeConfig({ locales: [...locales], sourceLocale }, { skipValidation: true })
