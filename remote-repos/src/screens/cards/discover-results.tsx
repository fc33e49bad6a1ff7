import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type CardItem, paths } from '@sheaf/contract'
import {
  EmptyState,
  KindIcon,
  ListSkeleton,
  QueryError,
  RelativeTime,
  Row,
  RowList,
  TextLink,
  useByteSize,
  VisibilityBadge,
} from '@sheaf/ui'
import { IconCube, IconDatabase, IconDownload, IconStar } from '@sheaf/ui/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Discovery, discoveryQuery, facetsQuery } from '../../api/repository-cards.queries.ts'
import { useCardWords } from '../../components/card-words/use-card-words.ts'
import { NextPage } from '../../components/next-page.tsx'
import classes from './discover.module.css'
import { discoveryPath } from './discovery-address.ts'

/** The list itself, with the way to more of it. */
export function DiscoverResults({ asked }: { asked: Discovery }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(discoveryQuery(asked))
  const counts = useQuery(facetsQuery(asked)).data
  const { data, isError, isPlaceholderData, isFetchNextPageError } = query
  const isModel = asked.kind === 'model'
  if (isError && !isFetchNextPageError)
    return <QueryError query={query} fallback={isModel ? t`Couldn't load the models` : t`Couldn't load the datasets`} />
  if (data === undefined) return <ListSkeleton rows={8} height={72} />
  const items = data.pages.flatMap((page) => page.items)
  const isNarrowed = asked.query !== '' || Object.keys(asked.facets).length > 0
  if (items.length === 0) {
    return (
      <EmptyState
        icon={isModel ? <IconCube size={24} /> : <IconDatabase size={24} />}
        title={isNarrowed ? t`Nothing found` : isModel ? t`No models yet` : t`No datasets yet`}
        action={
          isNarrowed && (
            <TextLink to={discoveryPath({ ...asked, query: '', facets: {} })}>{t`Remove all filters`}</TextLink>
          )
        }
      >
        {isNarrowed
          ? t`Nothing that you may see fits all of this`
          : isModel
            ? t`Repositories of the kind “Model” appear here, described by the metadata of their README`
            : t`Repositories of the kind “Dataset” appear here, described by the metadata of their README`}
      </EmptyState>
    )
  }
  return (
    <div className={classes.results} aria-busy={isPlaceholderData}>
      <p className={classes.total} role="status">
        {counts !== undefined &&
          (counts.is_complete ? (
            <Plural value={counts.total} one="# found" other="# found" />
          ) : (
            <Trans>More than {counts.total} found; the filters count the last updated of them</Trans>
          ))}
      </p>
      <RowList label={isModel ? t`AI Models` : t`Datasets`}>
        {items.map((item) => (
          <CardRow key={item.uid} item={item} />
        ))}
      </RowList>
      <NextPage query={query} failed={t`Couldn't load more`} />
    </div>
  )
}

/** What matters of one before somebody opens it. */
function CardRow({ item }: { item: CardItem }) {
  const { t, i18n } = useLingui()
  const words = useCardWords()
  const byteSize = useByteSize()
  const name = `${item.owner}/${item.repo_name}`
  return (
    <Row>
      <div className={classes.row}>
        <p className={classes.head}>
          <KindIcon kind={item.kind} />
          <span className={classes.name} title={name}>
            <TextLink look="plain" to={paths.repo(item.owner, item.repo_name)}>
              {name}
            </TextLink>
          </span>
          {item.is_private && <VisibilityBadge isPrivate />}
        </p>
        {item.description && <p className={classes.description}>{item.description}</p>}
        <p className={classes.facts}>
          {item.task && <span>{item.task}</span>}
          {item.parameters !== null && (
            <span>
              <Trans>{words.parameters(item.parameters)} parameters</Trans>
            </span>
          )}
          {item.bytes !== null && <span>{byteSize(item.bytes)}</span>}
          {item.license && <span>{words.license(item.license)}</span>}
          {item.library && <span>{item.library}</span>}
          {item.downloads > 0 && (
            <span className={classes.fact} title={t`Downloads in the last 30 days`}>
              <IconDownload size={14} role="img" aria-label={t`Downloads in the last 30 days`} />
              {i18n.number(item.downloads)}
            </span>
          )}
          {item.stars > 0 && (
            <span className={classes.fact}>
              <IconStar size={14} role="img" aria-label={t`Stars`} />
              {i18n.number(item.stars)}
            </span>
          )}
          <span>
            <Trans>
              Updated <RelativeTime at={item.updated_at} />
            </Trans>
          </span>
        </p>
      </div>
    </Row>
  )
}
