import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { EmptyState, LinkButton, ListSkeleton, Page, PageHead, RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { Badge } from '@sheaf/ui/controls'
import { IconLayoutGrid } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { projectsQuery } from '../../api/projects.queries.ts'
import classes from './projects.module.css'

/** /projects: the projects that one sees, of all owners or of one. */
export function ProjectsScreen() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const owner = search.get('owner') ?? ''
  return (
    <Page>
      <PageHead
        {...(owner !== '' && { crumbs: [{ label: owner, to: paths.user(owner) }] })}
        title={t`Projects`}
        description={t`Boards of your own and of your teams`}
        action={<LinkButton to={paths.initProject(owner)}>{t`New Project`}</LinkButton>}
      />
      <Suspense key={owner} fallback={<ListSkeleton rows={4} height={72} />}>
        <Projects owner={owner} />
      </Suspense>
    </Page>
  )
}

function Projects({ owner }: { owner: string }) {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(projectsQuery(owner))
  const projects = query.data.pages.flatMap(({ items }) => items)
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<IconLayoutGrid size={24} />}
        title={t`No projects yet`}
        action={<LinkButton variant="default" to={paths.initProject(owner)}>{t`Create Project`}</LinkButton>}
      >
        {t`Projects that you create, and those that your teams share with you, are listed here`}
      </EmptyState>
    )
  }
  return (
    <>
      <RowList label={t`Projects`}>
        {projects.map(({ uid, name, description, owner: its, cards, visibility, updated_at }) => (
          <Row key={uid}>
            <div className={classes.row}>
              <div className={classes.head}>
                <span className={classes.name}>
                  <TextLink look="plain" to={paths.project(uid)}>
                    {name}
                  </TextLink>
                </span>
                <Badge variant="default">{visibility === 'team' ? t`Team` : t`Private`}</Badge>
              </div>
              {description && <p className={classes.about}>{description}</p>}
              <p className={classes.facts}>
                <bdi>{its.name}</bdi> · <Plural value={cards} one="# card" other="# cards" /> ·{' '}
                <RelativeTime at={updated_at} />
              </p>
            </div>
          </Row>
        ))}
      </RowList>
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </>
  )
}
