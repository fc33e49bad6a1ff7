import { paths } from '@sheaf/contract'
import { fill } from '@sheaf/contract/messages'
import type { MailLanguage } from '../../../http/reader-language.ts'
import type { PublicRelease } from '../../releases/index.ts'
import type { Feed } from './atom.ts'
import { feedWords } from './words.ts'

interface FeedOf {
  /** Address of the site. */
  site: string
  language: MailLanguage
  owner: string
  name: string
  releases: readonly PublicRelease[]
  /** When the repository began: the time of a feed without entries, in milliseconds. */
  since: number
}

/** The versions of a repository. */
export const releaseFeed = ({ site, language, owner, name, releases, since }: FeedOf): Feed => ({
  site,
  language,
  path: `${paths.releases(owner, name)}.atom`,
  page: paths.releases(owner, name),
  title: fill(feedWords[language].releases, { repo: `${owner}/${name}` }, language),
  updated: new Date(releases[0]?.at ?? since),
  entries: releases.map(({ uid, tag, title, author, at }) => ({
    id: `release:${uid}`,
    title: title === '' ? tag : title,
    path: paths.release(owner, name, tag),
    at: new Date(at),
    author: author === '' ? owner : author,
  })),
})
