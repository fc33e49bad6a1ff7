import { useLingui } from '@lingui/react/macro'
import type { FileSymbol } from '@sheaf/contract'

/** What a symbol is, in a word. */
export function useKindWords(): Readonly<Record<FileSymbol['kind'], string>> {
  const { t } = useLingui()
  return {
    module: t`module`,
    class: t`class`,
    interface: t`interface`,
    struct: t`struct`,
    enum: t`enum`,
    type: t`type`,
    function: t`function`,
    method: t`method`,
    macro: t`macro`,
    heading: t`heading`,
  }
}
