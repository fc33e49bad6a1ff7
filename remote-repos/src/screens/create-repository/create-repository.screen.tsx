import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Page, PageHead } from '@sheaf/ui'
import { NewRepositoryForm } from './new-repository-form.tsx'

/** A new repository: whose, what it is called, who may see it and where it lies. */
export function CreateRepositoryScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`Create`, to: paths.init() }]}
        title={t`Create Repository`}
        description={t`A repository holds your project's files and their history`}
      />
      <NewRepositoryForm />
    </Page>
  )
}
