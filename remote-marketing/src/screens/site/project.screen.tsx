import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { sitePaths } from '@sheaf/contract'
import type { RouteHandle } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { Part, SitePage } from './site-page.tsx'

export const handle = { title: () => say`The project` } satisfies RouteHandle

export function Component() {
  const { t } = useLingui()
  return (
    <SitePage title={t`The project`} lead={t`Sheaf is a home for Git repositories that you run yourself.`}>
      <Part title={t`Why it exists`}>
        <p>
          <Trans>
            A machine-learning team has code, models and data that change together, and often may not leave the
            building. Sheaf keeps them on a machine of your own, with the history that Git gives them, and starts with
            one command.
          </Trans>
        </p>
      </Part>
      <Part title={t`How it is built`}>
        <p>
          <Trans>
            One server in TypeScript on Node, the system's own git for everything that is Git, and SQLite or PostgreSQL
            for the rest. The pages are small applications that are built and deployed apart. The same code runs as one
            process on a laptop or as several containers.
          </Trans>
        </p>
      </Part>
      <Part title={t`What isn't there yet`}>
        <p>
          <Trans>
            Pull requests, issues, discussions, Git LFS, and pages of their own for models and datasets. Nothing in
            Sheaf links to what doesn't exist.
          </Trans>
        </p>
      </Part>
      <Part title={t`How we work`}>
        <p>
          <Trans>
            Each decision is a page in the source, with the question, the answer and its price. Nothing is said to work
            that no test shows. <TextLink to={sitePaths.blog()}>The blog</TextLink> tells some of it, and{' '}
            <TextLink to={sitePaths.careers()}>you can take part</TextLink>.
          </Trans>
        </p>
      </Part>
    </SitePage>
  )
}
