import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, Page, PageHead, QueryError, TextLink, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { hubHostsQuery } from '../../../api/hub-imports.ts'
import { ImportList } from '../import-list.tsx'
import { HubForm } from './hub-form.tsx'
import classes from './hub-import.module.css'

export { addImportWords } from '../words.ts'

/** A model or dataset from a Hub: which one, whose it is to be here, and what was imported before. */
export function HubImportScreen() {
  const { t } = useLingui()
  const query = useQuery(hubHostsQuery())
  const { data: hosts, error } = query
  const first = hosts?.[0]
  return (
    <Page width="settings">
      <PageHead
        crumbs={[{ label: t`Create`, to: paths.init() }]}
        title={t`Import Model or Dataset`}
        description={
          <Trans>
            Copies all files of one revision from another hub. To copy the whole history,{' '}
            <TextLink to={paths.initImport()}>import the Git repository</TextLink>
          </Trans>
        }
      />
      {first !== undefined ? (
        <>
          <p className={classes.hubs}>{t`You can import from: ${hosts?.join(', ')}`}</p>
          <HubForm first={first} />
        </>
      ) : hosts !== undefined ? (
        <EmptyState title={t`No hubs to import from`}>
          {t`The administrator of this server decides which hubs can be imported from`}
        </EmptyState>
      ) : error ? (
        <QueryError query={query} fallback={t`Couldn't load the hubs`} />
      ) : (
        <TextSkeleton lines={3} />
      )}
      <ImportList />
    </Page>
  )
}
