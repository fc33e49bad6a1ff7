import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { Commands, Part, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Careers` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <SitePage
      title={t`Careers`}
      lead={t`Sheaf is a project, not a company: there are no jobs to offer here. There is work, and you can do some of it.`}
    >
      <Part title={t`How to take part`}>
        <ol>
          <li>
            <Trans>
              Read ARCHITECTURE.md and CONTRIBUTING.md in the source: they say where things are and what every change
              needs.
            </Trans>
          </li>
          <li>
            <Trans>Start it with hot reload, and change something small.</Trans>
          </li>
          <li>
            <Trans>Add the test that fails without your change, and run all of them.</Trans>
          </li>
        </ol>
        <Commands lines={['npm run dev', 'npm test']} />
      </Part>
      <Part title={t`What helps most`}>
        <ul>
          <li>
            <Trans>
              Words that read as if they were written in your language: six catalogues are waiting for readers.
            </Trans>
          </li>
          <li>
            <Trans>Reports of what didn't work, with the steps that lead there.</Trans>
          </li>
          <li>
            <Trans>Measurements on machines other than ours.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Questions? <TextLink to={sitePaths.contact()}>Write to us</TextLink>.
          </Trans>
        </p>
      </Part>
    </SitePage>
  )
}
