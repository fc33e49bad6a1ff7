import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@sheaf/ui'
import { IconPackage } from '@sheaf/ui/icons'

/** /:username/products: what somebody offers. Nobody has been able to offer anything yet. */
export function ProductsScreen() {
  const { t } = useLingui()
  return (
    <section>
      <h2>{t`Products (0)`}</h2>
      <EmptyState icon={<IconPackage size={24} />} title={t`No products yet`} />
    </section>
  )
}
