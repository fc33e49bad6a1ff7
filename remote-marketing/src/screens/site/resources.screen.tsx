import { t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { paths, sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { Card, Cards, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Resources` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <SitePage wide title={t`Resources`} lead={t`Everything there is to read about Sheaf.`}>
      <Cards>
        <Card title={<TextLink to={sitePaths.docs()}>{t`Documentation`}</TextLink>}>
          <p>{t`From the first push to the settings of a server.`}</p>
        </Card>
        <Card title={<a href={paths.apiDocs()}>{t`API reference`}</a>}>
          <p>{t`Every operation with its fields and errors, for scripts and notebooks.`}</p>
        </Card>
        <Card title={<TextLink to={sitePaths.blog()}>{t`Blog`}</TextLink>}>
          <p>{t`How Sheaf works inside, with the figures behind it.`}</p>
        </Card>
        <Card title={<TextLink to={sitePaths.integrations()}>{t`Integrations`}</TextLink>}>
          <p>{t`What works together with Sheaf, and how to set it up.`}</p>
        </Card>
        <Card title={<TextLink to={sitePaths.support()}>{t`Support`}</TextLink>}>
          <p>{t`What to do when something doesn't work.`}</p>
        </Card>
        <Card title={<TextLink to={paths.repositories()}>{t`Public repositories`}</TextLink>}>
          <p>{t`What people on this server have made public.`}</p>
        </Card>
      </Cards>
    </SitePage>
  )
}
