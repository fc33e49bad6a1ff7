import { isRepositoryPath, paths, type Session } from '@sheaf/contract'
import { repositoryOfPath } from '@sheaf/repository/tabs'

/** The keys that lead somewhere when they follow a `g`. */
export type GoKey = 'h' | 'r' | 'p' | 'n' | 's' | 'f' | 'b' | 'c'

interface Where {
  session: Session | null
  pathname: string
  search: string
}

/** Where each key leads from here: own pages where somebody is signed in, parts of a repository within one, at the ref that is shown. */
export function goTargets({ session, pathname, search }: Where): Partial<Record<GoKey, string>> {
  const own = session && { p: paths.user(session.username), n: paths.notifications(), s: paths.profileSettings() }
  const anywhere = { h: paths.home(), r: paths.repositories(), ...own }
  if (!isRepositoryPath(pathname)) return anywhere
  const { owner, repo } = repositoryOfPath(pathname)
  const ref = new URLSearchParams(search).get('ref') ?? undefined
  return {
    ...anywhere,
    f: paths.repoAt(owner, repo, ref),
    b: paths.repoPart(owner, repo, 'branches', ref),
    c: paths.repoPart(owner, repo, 'commits', ref),
  }
}
