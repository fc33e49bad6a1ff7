import { useLingui } from '@lingui/react/macro'

interface Origin {
  browser: string
  system: string
}

/** A browser and a system as people call them together. */
export function useDeviceName(): (origin: Origin) => string {
  const { t } = useLingui()
  return ({ browser, system }) => {
    if (browser !== '' && system !== '') return t`${browser} on ${system}`
    return browser || system || t`Unknown device`
  }
}
