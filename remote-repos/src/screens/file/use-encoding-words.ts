import { useLingui } from '@lingui/react/macro'
import type { TextEncoding } from '@sheaf/contract'

/** What there is to say of an encoding: nothing of UTF-8, which is what one expects. */
export function useEncodingWords(): Readonly<Record<TextEncoding, string>> {
  const { t } = useLingui()
  return {
    'utf-8': '',
    'utf-16le': 'UTF-16 LE',
    'utf-16be': 'UTF-16 BE',
    'windows-1252': t`Not UTF-8, shown as Latin-1`,
  }
}
