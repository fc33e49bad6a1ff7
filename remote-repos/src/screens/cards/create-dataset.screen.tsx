import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Page, PageHead } from '@sheaf/ui'
import { NewDatasetForm } from './new-dataset-form.tsx'

export { addCardWords } from './words.ts'

/** /init/dataset: a new dataset, whose it is, and what its card says. */
export function CreateDatasetScreen() {
  const { t } = useLingui()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`Create`, to: paths.init() }]}
        title={t`Create Dataset`}
        description={t`A repository for data. What you choose here is written into its README, which you can change at any time`}
      />
      <NewDatasetForm />
    </Page>
  )
}
