import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { Card, Cards, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Features` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <SitePage wide title={t`Features`} lead={t`What Sheaf does today.`}>
      <Cards>
        <Card title={t`Real Git`}>
          <p>
            <Trans>
              Clone, fetch and push over HTTPS and SSH with the git you have. Shallow and partial clones, atomic pushes
              and tags work as with any Git server, because the system's own git does the work.
            </Trans>
          </p>
        </Card>
        <Card title={t`Files with their history`}>
          <p>
            <Trans>
              Any folder on any branch, and beside each entry the last commit that changed it, exactly as git log names
              it, in histories of hundreds of thousands of commits.
            </Trans>
          </p>
        </Card>
        <Card title={t`Branches and commits`}>
          <p>
            <Trans>Search branches by name, page through the log of a branch, and see who changed what and when.</Trans>
          </p>
        </Card>
        <Card title={t`Keys with limits`}>
          <p>
            <Trans>
              Access keys for scripts, with a level for each of thirteen areas and an end date. SSH keys for people.
              Both show when they were last used.
            </Trans>
          </p>
        </Card>
        <Card title={t`Private means private`}>
          <p>
            <Trans>
              To everyone who may not see it, a private repository looks like one that doesn't exist: in pages, API,
              Git, searches and counts.
            </Trans>
          </p>
        </Card>
        <Card title={t`Nothing gets lost`}>
          <p>
            <Trans>
              A push is confirmed once it is on the disk.{' '}
              <TextLink to={sitePaths.post('pushes')}>What that promises</TextLink>
            </Trans>
          </p>
        </Card>
        <Card title={t`Fair to everyone`}>
          <p>
            <Trans>
              Nobody can take the server from the others, however much they ask of it.{' '}
              <TextLink to={sitePaths.post('shares')}>How shares work</TextLink>
            </Trans>
          </p>
        </Card>
        <Card title={t`For everybody`}>
          <p>
            <Trans>Six languages, light and dark, phone and desktop, keyboard and screen reader.</Trans>
          </p>
        </Card>
        <Card title={t`Yours`}>
          <p>
            <Trans>
              One command starts it, with SQLite and a folder. PostgreSQL, several storage folders and several servers
              are settings.
            </Trans>
          </p>
        </Card>
      </Cards>
    </SitePage>
  )
}
