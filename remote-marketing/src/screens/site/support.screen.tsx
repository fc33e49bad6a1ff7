import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { LinkButton, TextLink } from '@sheaf/ui'
import { Part, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Support` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <SitePage title={t`Support`} lead={t`This Sheaf is run by people you may know. They can help best.`}>
      <Part title={t`First look here`}>
        <ul>
          <li>
            <Trans>
              <TextLink to={sitePaths.docs()}>Documentation</TextLink>: pushing, keys, SSH
            </Trans>
          </li>
          <li>
            <Trans>
              <a href="/readyz">Status</a>: whether this server is ready
            </Trans>
          </li>
        </ul>
      </Part>
      <Part title={t`Then write`}>
        <p>
          <Trans>
            Say what you did, what you expected and what happened. For a failed request, add the x-request-id of its
            answer: it finds the line in the server's log.
          </Trans>
        </p>
        <p>
          <LinkButton to={sitePaths.contact('problem')}>{t`Report a problem`}</LinkButton>
        </p>
      </Part>
      <Part title={t`Security`}>
        <p>
          <Trans>
            You found a way to see or change what isn't yours? Write to the same place before you tell anybody else, and
            describe how it is done.
          </Trans>
        </p>
      </Part>
    </SitePage>
  )
}
