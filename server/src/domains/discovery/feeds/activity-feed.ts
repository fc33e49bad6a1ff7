import { paths } from '@sheaf/contract'
import { fill } from '@sheaf/contract/messages'
import type { MailLanguage } from '../../../http/reader-language.ts'
import type { PublicActivity } from '../../activity/index.ts'
import type { Feed, FeedEntry } from './atom.ts'
import { feedWords } from './words.ts'

interface FeedOf {
  /** Address of the site. */
  site: string
  language: MailLanguage
  activities: readonly PublicActivity[]
  /** When the thing began: the time of a feed without entries, in milliseconds. */
  since: number
}

/** What happens in a repository. */
export const repositoryFeed = ({ owner, name, ...feed }: FeedOf & { owner: string; name: string }): Feed => ({
  ...common(feed),
  path: `${paths.repo(owner, name)}.atom`,
  page: paths.repo(owner, name),
  title: fill(feedWords[feed.language].repository, { repo: `${owner}/${name}` }, feed.language),
})

/** What a user does in public repositories. */
export const userFeed = ({ username, ...feed }: FeedOf & { username: string }): Feed => ({
  ...common(feed),
  path: `${paths.user(username)}.atom`,
  page: paths.user(username),
  title: fill(feedWords[feed.language].user, { user: username }, feed.language),
})

const common = ({ site, language, activities, since }: FeedOf) => ({
  site,
  language,
  updated: new Date(activities[0]?.at ?? since),
  entries: activities.map((activity) => entryOf(activity, language)),
})

function entryOf(
  { id, kind, at, username, owner, repo, refs, refCount, tag }: PublicActivity,
  language: MailLanguage,
): FeedEntry {
  const words = feedWords[language]
  const told = { user: username, repo: `${owner}/${repo}` }
  const [first] = refs
  const entry = { id: `activity:${id}`, at: new Date(at), author: username }
  if (tag !== undefined)
    return { ...entry, title: fill(words.released, { ...told, tag }, language), path: paths.release(owner, repo, tag) }
  if (kind !== 'push' || first === undefined) {
    return { ...entry, title: fill(words.created, told, language), path: paths.repo(owner, repo) }
  }
  const branch = /^refs\/heads\/(.+)$/s.exec(first)?.[1]
  const path = branch === undefined || refCount > 1 ? paths.repo(owner, repo) : paths.commits(owner, repo, branch)
  const ref = branch ?? first.replace(/^refs\/tags\//, '')
  const title =
    refCount > 1
      ? fill(words.pushedMany, { ...told, count: refCount }, language)
      : fill(words.pushed, { ...told, ref }, language)
  return { ...entry, title, path }
}
