import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, Page, PageHead, TextLink } from '@sheaf/ui'
import { IconPackage } from '@sheaf/ui/icons'

/** /marketplace: what people offer. Nobody has been able to offer anything yet: nothing is made up. */
export function MarketplaceScreen() {
  const { t } = useLingui()
  return (
    <Page>
      <PageHead title={t`Marketplace`} description={t`Products that people on this server offer`} />
      <EmptyState icon={<IconPackage size={24} />} title={t`No products yet`}>
        <Trans>
          Public <TextLink to={paths.models()}>models</TextLink> and <TextLink to={paths.datasets()}>datasets</TextLink>{' '}
          are free to use
        </Trans>
      </EmptyState>
    </Page>
  )
}
