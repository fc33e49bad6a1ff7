import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type CollectionSummary, limits, paths } from '@sheaf/contract'
import {
  EmptyState,
  ListSkeleton,
  Page,
  PageHead,
  QueryError,
  RelativeTime,
  Row,
  RowList,
  TextLink,
  VisibilityBadge,
} from '@sheaf/ui'
import { IconFolder, IconSearch } from '@sheaf/ui/icons'
import { keepPreviousData, useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { collectionsQuery } from '../../api/collections.queries.ts'
import row from '../../components/repository-row.module.css'
import { ShowMore } from '../../components/show-more.tsx'
import classes from './collections.module.css'
import { NewCollection } from './new-collection.tsx'

export { addCollectionWords } from './words.ts'

/** /collections/:owner: the collections of an owner that the one who looks may see. */
export function CollectionsScreen() {
  const { t } = useLingui()
  const { owner = '' } = useParams()
  return (
    <Page>
      <PageHead
        title={t`Collections`}
        crumbs={[{ label: owner, to: paths.user(owner) }]}
        action={<Creation owner={owner} />}
      />
      <Suspense fallback={<ListSkeleton rows={4} height={72} />}>
        <Collections owner={owner} />
      </Suspense>
    </Page>
  )
}

/** What creates one, for whoever may. What goes wrong is said where the list would be. */
function Creation({ owner }: { owner: string }) {
  const { data } = useInfiniteQuery(collectionsQuery(owner))
  return data?.pages[0]?.may_create === true && <NewCollection owner={owner} />
}

/** So few collections are seen at a glance. */
const few = 8

function Collections({ owner }: { owner: string }) {
  const { t } = useLingui()
  const query = useSuspenseInfiniteQuery(collectionsQuery(owner))
  const [search, setSearch] = useState('')
  const collections = query.data.pages.flatMap(({ items }) => items)
  const words = search.trim()
  if (collections.length === 0)
    return (
      <EmptyState icon={<IconFolder size={24} />} title={t`No collections yet`}>
        {t`Collections show models, datasets and code together, in an order of your own`}
      </EmptyState>
    )
  return (
    <>
      {collections.length > few && (
        <search className={classes.search}>
          <TextInput
            type="search"
            value={search}
            maxLength={limits.searchMax}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
            placeholder={t`Find a collection`}
            aria-label={t`Find a collection`}
            leftSection={<IconSearch size={16} />}
          />
        </search>
      )}
      {words === '' ? (
        <>
          <CollectionRows collections={collections} />
          <ShowMore query={query} />
        </>
      ) : (
        <FoundCollections owner={owner} words={words} />
      )}
    </>
  )
}

/** Those whose titles have what somebody types; what was found before stays until they have come. */
function FoundCollections({ owner, words }: { owner: string; words: string }) {
  const { t } = useLingui()
  const query = useInfiniteQuery({ ...collectionsQuery(owner, words), placeholderData: keepPreviousData })
  const { data, isError } = query
  if (data === undefined)
    return isError ? (
      <QueryError query={query} fallback={t`Failed to load the collections`} />
    ) : (
      <ListSkeleton rows={4} height={72} />
    )
  const collections = data.pages.flatMap(({ items }) => items)
  if (collections.length === 0) return <EmptyState icon={<IconFolder size={24} />} title={t`No collections found`} />
  return (
    <>
      <CollectionRows collections={collections} />
      <ShowMore query={query} />
    </>
  )
}

function CollectionRows({ collections }: { collections: readonly CollectionSummary[] }) {
  const { t } = useLingui()
  return (
    <RowList label={t`Collections`}>
      {collections.map(({ slug, owner: name, title, description, is_private, item_count, updated_at }) => (
        <Row key={slug}>
          <div className={row.row}>
            <div className={row.head}>
              <span className={row.name} title={title}>
                <TextLink look="plain" to={paths.collection(name, slug)}>
                  {title}
                </TextLink>
              </span>
              {is_private && <VisibilityBadge isPrivate />}
            </div>
            {description && <p className={classes.text}>{description}</p>}
            <p className={row.facts}>
              <span>
                <Plural value={item_count} one="# item" other="# items" />
              </span>
              <span>
                <Trans>
                  Updated <RelativeTime at={updated_at} />
                </Trans>
              </span>
            </p>
          </div>
        </Row>
      ))}
    </RowList>
  )
}
