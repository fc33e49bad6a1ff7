import { Trans, useLingui } from '@lingui/react/macro'
import { type CollectionItem, paths } from '@sheaf/contract'
import {
  EmptyState,
  KindBadge,
  KindIcon,
  ListSkeleton,
  Page,
  PageHead,
  RelativeTime,
  Row,
  RowList,
  TextLink,
  VisibilityBadge,
} from '@sheaf/ui'
import { IconFolder, IconStar } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { collectionQuery } from '../../api/collections.queries.ts'
import row from '../../components/repository-row.module.css'
import classes from './collections.module.css'

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
        action={data.is_private && <VisibilityBadge isPrivate />}
      />
      {data.items.length === 0 ? (
        <EmptyState icon={<IconFolder size={24} />} title={t`Nothing in this collection yet`} />
      ) : (
        <RowList label={t`Items`}>
          {data.items.map((item) => (
            <ItemRow key={item.uid} item={item} />
          ))}
        </RowList>
      )}
    </>
  )
}

/** A repository, and what whoever added it says of it. */
function ItemRow({
  item: { owner, name, kind, is_private, description, note, stars, updated_at },
}: {
  item: CollectionItem
}) {
  const { t, i18n } = useLingui()
  return (
    <Row>
      <div className={row.row}>
        <div className={row.head}>
          <KindIcon kind={kind} />
          <span className={row.name} title={`${owner}/${name}`}>
            <TextLink look="plain" to={paths.repo(owner, name)}>
              {`${owner}/${name}`}
            </TextLink>
          </span>
          {is_private && <VisibilityBadge isPrivate />}
          <KindBadge kind={kind} />
        </div>
        {description && <p className={classes.text}>{description}</p>}
        {note && (
          <p className={classes.note} dir="auto">
            {note}
          </p>
        )}
        <p className={row.facts}>
          {stars > 0 && (
            <span className={row.fact}>
              <IconStar size={14} role="img" aria-label={t`Stars`} />
              {i18n.number(stars)}
            </span>
          )}
          <span>
            <Trans>
              Updated <RelativeTime at={updated_at} />
            </Trans>
          </span>
        </p>
      </div>
    </Row>
  )
}
