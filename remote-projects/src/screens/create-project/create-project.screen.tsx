import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Page, PageHead } from '@sheaf/ui'
import { NewProjectForm } from './new-project-form.tsx'

/** /init/project: a new project, whose it is, and what its board begins with. */
export function CreateProjectScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`Create`, to: paths.init() }]}
        title={t`Create Project`}
        description={t`A project is a board of cards, for you or for a team`}
      />
      <NewProjectForm />
    </Page>
  )
}
