import { useLingui } from '@lingui/react/macro'
import { SideCard, SideNote } from './side-card.tsx'

/** What is sold from this repository. */
export function ProductsCard() {
  const { t } = useLingui()
  return (
    <SideCard title={t`Products`}>
      <SideNote>{t`No products`}</SideNote>
    </SideCard>
  )
}
