import { isRepositoryPath, paths, remoteOfPath } from '@sheaf/contract'
import { createLru } from '@sheaf/server-core/lru'
import { cutText } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { publicRepository, publicUser, unlessMissing } from './public-things.ts'

/** What documents say of a page in their head: see `host/page`, which asks for it. */
export interface PageDescription {
  title: string
  description: string
  /** Path under which the page should be known. */
  canonical: string
  type: 'object' | 'profile'
  /** Path of its picture. */
  picture: string
  /** Path and name of the feed of what happens there. */
  feed: { path: string; title: string }
}

/** Who shows it cuts longer ones. In letters. */
const shownLetters = 200
/** So long a description may be old, in milliseconds: whoever opens a page at once with others needs no query of their own. */
const freshMs = 1_000

interface Looked {
  at: number
  thing: Promise<PageDescription | undefined>
}

/**
 * Describes the page at a path to search engines and link previews, where it is one of a public repository or of a user. Of all else
 * nothing is said: what is private looks like what is not there.
 */
export function createPageDescriptions(deps: Pick<Deps, 'database' | 'storage'>, now = Date.now) {
  const looked = createLru<Looked>({ capacity: 1_000 })

  const look = (owner: string, repo: string | undefined): Promise<PageDescription | undefined> =>
    repo === undefined
      ? unlessMissing(async () => describeUser(await publicUser(deps, owner)))
      : unlessMissing(async () => describeRepository(await publicRepository(deps, { owner, repo })))

  const lookOnce = (owner: string, repo: string | undefined) => {
    const key = `${owner}/${repo ?? ''}`.toLowerCase()
    const last = looked.get(key)
    if (last !== undefined && now() - last.at < freshMs) return last.thing
    const thing = look(owner, repo)
    looked.set(key, { at: now(), thing })
    thing.catch(() => looked.delete(key))
    return thing
  }

  return async (pathname: string): Promise<PageDescription | undefined> => {
    const [owner, second, ...below] = pathname.split('/').filter(Boolean)
    if (owner === undefined || remoteOfPath(pathname) === undefined) return undefined
    if (isRepositoryPath(pathname)) {
      const thing = await lookOnce(owner, second)
      return thing && { ...thing, canonical: [thing.canonical, ...below].join('/') }
    }
    if (remoteOfPath(pathname) !== 'profile') return undefined
    const thing = await lookOnce(owner, undefined)
    return thing && { ...thing, canonical: second === undefined ? thing.canonical : `${thing.canonical}/${second}` }
  }
}

function describeRepository({ ownerName, name, description }: FoundRepository): PageDescription {
  const full = `${ownerName}/${name}`
  const canonical = paths.repo(ownerName, name)
  return {
    title: `${full} · Sheaf`,
    description: shown(description) || `The repository ${full} on Sheaf`,
    canonical,
    type: 'object',
    picture: `${canonical}/-/card.png`,
    feed: { path: `${canonical}.atom`, title: full },
  }
}

function describeUser({ username, displayName, bio }: Awaited<ReturnType<typeof publicUser>>): PageDescription {
  const canonical = paths.user(username)
  const name = displayName && displayName !== username ? `${displayName} (${username})` : username
  return {
    title: `${name} · Sheaf`,
    description: shown(bio ?? '') || `${username} on Sheaf`,
    canonical,
    type: 'profile',
    picture: `${canonical}/-/card.png`,
    feed: { path: `${canonical}.atom`, title: username },
  }
}

const shown = (text: string) => {
  const { text: start, cut } = cutText(text.replace(/\s+/g, ' ').trim(), shownLetters)
  return cut ? `${start.trimEnd()}…` : start
}
