import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { Card, Cards, SitePage } from './site-page.tsx'

export const handle = { title: () => say`Solutions` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <SitePage wide title={t`Solutions`} lead={t`Where a repository of your own helps.`}>
      <Cards>
        <Card title={t`Machine-learning teams`}>
          <p>
            <Trans>
              Code, configuration and the results of a run belong to one commit. Clone only what a job needs: shallow
              and partial clones leave the rest on the server.
            </Trans>
          </p>
        </Card>
        <Card title={t`Data that must stay inside`}>
          <p>
            <Trans>
              Sheaf calls nobody: no telemetry, no fonts or scripts from elsewhere, no account at another company. It
              works in a network without internet.
            </Trans>
          </p>
        </Card>
        <Card title={t`Pipelines and notebooks`}>
          <p>
            <Trans>
              Everything you see in the browser comes from one documented API. Give each job an access key with only the
              permissions it needs, and an end date.
            </Trans>
          </p>
        </Card>
        <Card title={t`Small teams, one machine`}>
          <p>
            <Trans>
              One process, one port, one folder to back up. When that becomes too small, the same code runs as several
              containers over PostgreSQL.
            </Trans>
          </p>
        </Card>
        <Card title={t`Teaching and research`}>
          <p>
            <Trans>
              Public repositories can be read and cloned without an account, private ones look like nothing at all to
              everybody else. The pages are in six languages.
            </Trans>
          </p>
        </Card>
        <Card title={t`A mirror close by`}>
          <p>
            <Trans>
              A build farm that clones one commit a hundred times gets it from a cache.{' '}
              <TextLink to={sitePaths.post('clones')}>How that works</TextLink>
            </Trans>
          </p>
        </Card>
      </Cards>
    </SitePage>
  )
}
