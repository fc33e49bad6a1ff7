import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import {
  Avatar,
  EmptyState,
  KindIcon,
  ListSkeleton,
  QueryError,
  Row,
  RowList,
  TextLink,
  VisibilityBadge,
} from '@sheaf/ui'
import { IconSearch, IconUsers } from '@sheaf/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { nameSearchQuery } from '../../api/search.queries.ts'
import classes from './search.module.css'
import type { SearchKind } from './search-kinds.ts'

/** Repositories, people or teams, the likeliest first. */
export function FoundNamesList({ text, kind }: { text: string; kind: Exclude<SearchKind, 'code' | 'commits'> }) {
  const { t } = useLingui()
  const query = useQuery(nameSearchQuery(text))
  const { data, isError, isPlaceholderData } = query
  if (isError) return <QueryError query={query} fallback={t`Couldn't search for names`} />
  if (data === undefined) return <ListSkeleton rows={6} height={40} />
  if (data[kind].length === 0) {
    return (
      <EmptyState icon={<IconSearch size={24} />} title={t`Nothing found`}>
        {t`No name you can see starts with this`}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className={classes.results}>
      <RowList label={{ repositories: t`Repositories`, people: t`People`, teams: t`Teams` }[kind]}>
        {kind === 'repositories' &&
          data.repositories.map(({ owner, repo_name, kind: type, is_private }) => (
            <Row key={`${owner}/${repo_name}`}>
              <KindIcon kind={type} />
              <TextLink to={paths.repo(owner, repo_name)}>{`${owner}/${repo_name}`}</TextLink>
              {is_private && <VisibilityBadge isPrivate />}
            </Row>
          ))}
        {kind === 'people' &&
          data.people.map(({ username, display_name, avatar_url }) => (
            <Row key={username}>
              <Avatar name={username} src={avatar_url} size={20} />
              <TextLink to={paths.user(username)}>{username}</TextLink>
              <bdi className={classes.dim}>{display_name}</bdi>
            </Row>
          ))}
        {kind === 'teams' &&
          data.teams.map(({ name, display_name }) => (
            <Row key={name}>
              <IconUsers size={16} aria-hidden />
              <TextLink to={paths.user(name)}>{name}</TextLink>
              <bdi className={classes.dim}>{display_name}</bdi>
            </Row>
          ))}
      </RowList>
    </div>
  )
}
