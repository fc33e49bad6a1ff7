import { languageTags } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { ago } from './ago.ts'

it.each(languageTags)('says how long ago something was in %s as the app does', (language) => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  for (const unit of ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const) {
    for (let count = 1; count < 1_000; count += 1) {
      expect(ago({ count, unit }, language)).toBe(format.format(-count, unit))
    }
  }
})
