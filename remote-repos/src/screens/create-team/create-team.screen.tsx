import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Page, PageHead } from '@sheaf/ui'
import { useSearchParams } from 'react-router'
import { NewTeamForm } from './new-team-form.tsx'

/** /init/team: a new team, what it is called and who is invited. */
export function CreateTeamScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`Create`, to: paths.init() }]}
        title={t`Create Team`}
        description={t`Teams own repositories. You decide what each member can do in them`}
      />
      <NewTeamForm parent={search.get('parent') ?? ''} />
    </Page>
  )
}
