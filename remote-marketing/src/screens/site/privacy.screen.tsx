import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { LegalPage } from './legal-page.tsx'
import { Part } from './site-page.tsx'

export const handle = { title: () => say`Privacy Policy` } satisfies RouteHandle

/** What Sheaf does with data about people, as it is built; the operator's own text takes its place. */
export function Component() {
  const { t } = useLingui()
  return (
    <LegalPage page="privacy" title={t`Privacy Policy`}>
      <Part title={t`What this server stores`}>
        <ul>
          <li>{t`Your account: username, email address and what you add to your profile. The password only as a hash.`}</li>
          <li>{t`Your keys: public SSH keys as they are, access keys only as hashes, and when each was last used.`}</li>
          <li>{t`What you push, with the names and addresses that git writes into commits.`}</li>
          <li>{t`What you did in repositories, such as pushes, for the list of activity.`}</li>
          <li>{t`A log of requests with time, address of the network and username, for finding faults.`}</li>
        </ul>
      </Part>
      <Part title={t`What your browser stores`}>
        <p>
          <Trans>
            A cookie that keeps you signed in, one while you sign up, and one for the state of the sidebar; language and
            theme in its own storage. No cookie follows you to other sites.
          </Trans>
        </p>
      </Part>
      <Part title={t`Who gets it`}>
        <p>
          <Trans>
            Nobody but whoever runs this server and, for what you make public, everybody. Sheaf loads nothing from other
            companies and sends nothing to them. Mail leaves through the mail server that the administrator has set up.
          </Trans>
        </p>
      </Part>
      <Part title={t`What you can do`}>
        <p>
          <Trans>
            Ask what is stored about you, have it corrected or deleted:{' '}
            <TextLink to={sitePaths.contact()}>write to the administrator</TextLink>.
          </Trans>
        </p>
      </Part>
    </LegalPage>
  )
}
