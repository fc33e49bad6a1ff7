import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { paths, sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { Commands, Part, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Integrations` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <SitePage title={t`Integrations`} lead={t`Sheaf speaks open protocols. What speaks them too, works with it.`}>
      <Part title={t`Git clients and editors`}>
        <p>
          <Trans>
            Whatever uses Git over HTTPS or SSH: the command line, VS Code, JetBrains IDEs. Over HTTPS, the password is
            an access key.
          </Trans>
        </p>
        <Commands lines={[`git clone ${window.location.origin}/owner/project.git`]} />
      </Part>
      <Part title={t`Build servers`}>
        <p>
          <Trans>
            Create an access key that can only read, store it as a secret, and clone with it. A shallow clone is
            quickest.
          </Trans>
        </p>
        <Commands lines={['git clone --depth=1 https://user:$SHEAF_KEY@host/owner/project.git']} />
      </Part>
      <Part title={t`Scripts and notebooks`}>
        <p>
          <Trans>
            The API answers in JSON and is described in OpenAPI, so that clients can be generated for any language. See{' '}
            <a href={paths.apiDocs()}>the reference</a>.
          </Trans>
        </p>
        <Commands lines={[`curl -u user:$SHEAF_KEY ${window.location.origin}/api/repo/owner/project/refs`]} />
      </Part>
      <Part title={t`Feed readers`}>
        <p>{t`Public repositories and profiles have an Atom feed of what happens there: add .atom to the address.`}</p>
        <Commands lines={[`${window.location.origin}/owner/project.atom`]} />
      </Part>
      <Part title={t`Databases, mail, proxies`}>
        <p>
          <Trans>
            PostgreSQL or the SQLite that comes along, any SMTP server, any reverse proxy. Each is one setting:{' '}
            <TextLink to={sitePaths.docs()}>see the documentation</TextLink>.
          </Trans>
        </p>
      </Part>
    </SitePage>
  )
}
