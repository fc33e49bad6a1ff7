import { paths } from '@sheaf/contract'
import { isNullId } from '@sheaf/git-engine'
import type { FoundRepository } from '../repositories/index.ts'
import type { PushOutcome } from './inspect-push-result.ts'

/** More new branches than this get no links: a mirror may push hundreds. */
const linkedBranches = 3

/**
 * What a client prints after a push that brought something new to look at: the repository, where this was its first
 * branch, or the new branches. Nothing for all other pushes, and nothing where nobody knows Sheaf's address.
 */
export function linesAfterPush({
  seen: { landed, isFirst },
  repository: { ownerName, name },
  address,
}: {
  seen: PushOutcome
  repository: Pick<FoundRepository, 'ownerName' | 'name'>
  address: string | undefined
}): string[] {
  if (address === undefined) return []
  if (isFirst)
    return framed([`Open ${ownerName}/${name} in the browser:`, `  ${address}${paths.repo(ownerName, name)}`])
  const branches = landed
    .filter(({ ref, before }) => isNullId(before) && ref.startsWith('refs/heads/'))
    .map(({ ref }) => ref.slice('refs/heads/'.length))
  if (branches.length === 0 || branches.length > linkedBranches) return []
  return framed(
    branches.flatMap((branch) => [
      `Open '${branch}' in the browser:`,
      `  ${address}${paths.repoAt(ownerName, name, branch)}`,
    ]),
  )
}

const framed = (lines: readonly string[]) => ['', ...lines, '']
