import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RouteHandle } from '@sheaf/shell'
import { LegalPage } from './legal-page.tsx'
import { Part } from './site-page.tsx'

export const handle = { title: () => say`Terms of Service` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage page="terms" title={t`Terms of Service`}>
      <Part title={t`Who you deal with`}>
        <p>
          <Trans>
            Whoever runs this server. They have written no terms of their own, so these short ones, which come with
            Sheaf, hold.
          </Trans>
        </p>
      </Part>
      <Part title={t`What is yours stays yours`}>
        <p>
          <Trans>
            You keep all rights to what you push. You allow this server to store it, to copy it for backups, and to show
            it to those you give access: for public repositories that is everybody.
          </Trans>
        </p>
      </Part>
      <Part title={t`What you agree to`}>
        <ul>
          <li>{t`Push only what you may share, and nothing that is against the law where the server stands.`}</li>
          <li>{t`Keep your password and keys to yourself: what is done with them counts as done by you.`}</li>
          <li>{t`Don't attack this server, and don't use it to attack others.`}</li>
        </ul>
      </Part>
      <Part title={t`What you can't rely on`}>
        <p>
          <Trans>
            The server is offered as it is, without a promise that it is always there. Its administrator can suspend
            accounts and remove content that breaks these terms. Keep a copy of what matters to you: every clone is one.
          </Trans>
        </p>
      </Part>
    </LegalPage>
  )
}
