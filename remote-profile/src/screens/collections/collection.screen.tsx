import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { EmptyState, ListSkeleton, Page, PageHead, Row, RowList, VisibilityBadge } from '@sheaf/ui'
import { IconFolder } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { collectionQuery } from '../../api/collections.queries.ts'
import { CollectionActions } from './collection-actions.tsx'
import classes from './collections.module.css'
import { ItemRow } from './item-row.tsx'
import { OrderedItems } from './ordered-items.tsx'

/** /collections/:owner/:slug: the repositories of a collection that the one who looks may see, in its order. */
export function CollectionScreen() {
  const { owner = '', slug = '' } = useParams()
  return (
    <Page>
      <Suspense fallback={<ListSkeleton rows={6} height={72} />}>
        <Contents owner={owner} slug={slug} />
      </Suspense>
    </Page>
  )
}

function Contents({ owner, slug }: { owner: string; slug: string }) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(collectionQuery({ owner, slug }))
  const crumbs = [
    { label: data.owner, to: paths.user(data.owner) },
    { label: t`Collections`, to: paths.collections(data.owner) },
  ]
  return (
    <>
      <PageHead
        title={
          <span className={classes.title} dir="auto">
            {data.title}
          </span>
        }
        crumbs={crumbs}
        description={data.description}
        action={
          <>
            {data.is_private && (
              <span className={classes.badge}>
                <VisibilityBadge isPrivate />
              </span>
            )}
            {data.may_change && <CollectionActions collection={data} />}
          </>
        }
      />
      {data.items.length === 0 ? (
        <EmptyState icon={<IconFolder size={24} />} title={t`Nothing in this collection yet`}>
          {data.may_change && t`Repositories are added to it on their own pages, by Add to collection`}
        </EmptyState>
      ) : data.may_change ? (
        <OrderedItems collection={data} />
      ) : (
        <RowList label={t`Items`}>
          {data.items.map((item) => (
            <Row key={item.uid}>
              <ItemRow item={item} />
            </Row>
          ))}
        </RowList>
      )}
    </>
  )
}
