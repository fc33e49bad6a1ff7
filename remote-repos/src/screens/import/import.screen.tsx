import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Page, PageHead } from '@sheaf/ui'
import { ImportForm } from './import-form.tsx'
import { ImportList } from './import-list.tsx'

export { addImportWords } from './words.ts'

/** A repository from another server: where it is, whose it is to be here, and what was imported before. */
export function ImportScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`Create`, to: paths.init() }]}
        title={t`Import Repository`}
        description={t`Copies all branches and tags of a Git repository. Issues and pull requests aren't copied`}
      />
      <ImportForm />
      <ImportList />
    </Page>
  )
}
