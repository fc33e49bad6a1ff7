import { limits as bounds, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { namesInNetwork } from '../copies/index.ts'
import { type FoundRepository, findRepository, isClosed, reachOf } from '../repositories/index.ts'
import { branchTips } from './branch-tips.ts'
import { bringHead } from './bring-head.ts'
import { countFollowing, ownsHead } from './fork-head.store.ts'
import { forkKey } from './head-of.ts'
import { insertOpened, refuseTooMany, refuseTooManyOf } from './insert-opened.ts'
import { findPusher } from './pusher.store.ts'

/** A branch of another repository of the network. */
export interface ForkHead {
  head: FoundRepository
  branch: string
}

type Fields = RequestOf<'createPull'>['body']

interface Asked {
  /** The repository that it goes into. */
  repository: FoundRepository
  actor: UserActor
  fields: Fields
}

/** The repository and branch that `owner:branch` names; nothing where no owner is named. Missing (AppError) like one that may not be seen. */
export async function findForkHead(
  deps: Deps,
  { repository, actor, fields: { head: said, head_repo: name } }: Asked,
): Promise<ForkHead | undefined> {
  const at = said.indexOf(':')
  if (at < 0) return undefined
  const [owner, branch] = [said.slice(0, at), said.slice(at + 1)]
  const network = repository.network ?? repository.id
  const names = await namesInNetwork(deps.database.read, { network, owner, name, reach: reachOf(actor) })
  const [repo] = names
  if (repo === undefined) {
    const missing = message('pull.head_missing', { owner })
    throw AppError.refused(404, missing, { head: missing })
  }
  if (names.length > 1) {
    const ambiguous = message('pull.head_ambiguous', { owner })
    throw AppError.refused(422, ambiguous, { head: ambiguous })
  }
  return { head: await findRepository(deps, { owner, repo, actor, action: 'read' }), branch }
}

/**
 * What only a few may see is not shown to more of them by chance: whoever proposes it elsewhere may push there, and says that it is meant.
 * Refused (AppError) otherwise.
 */
function refuseToDisclose({ isPrivate, gate, mayWrite, ownerName: owner, name }: FoundRepository, isMeant: boolean) {
  if (!isClosed({ isPrivate, gate })) return
  if (!mayWrite) throw AppError.forbidden(message('pull.head_closed', { owner, name }))
  const said = message('pull.discloses', { owner, name })
  if (!isMeant) throw AppError.refused(422, said, { discloses: said })
}

/** Opens a pull request from a branch of another repository, whose commits are brought here. Refused (AppError) as the operation says. */
export async function openFromFork(
  deps: Deps,
  { baseTip, head, branch, signal, ...asked }: Asked & ForkHead & { baseTip: string; signal: AbortSignal },
): Promise<{ number: number }> {
  const { actor, fields } = asked
  const { base, title, body, is_draft } = fields
  const { read } = deps.database
  refuseToDisclose(head, fields.discloses)
  // Found for what it is to do now: an archived one takes nothing.
  const { ownerName, name } = asked.repository
  const repository = await findRepository(deps, { owner: ownerName, repo: name, actor, action: 'propose' })
  await deps.limits.takeAll([['propose/account', `${actor.userId}`]])
  const oid = (await branchTips(deps, head, [branch])).get(branch)
  if (oid === undefined) {
    const said = message('pull.no_branch', { name: fields.head })
    throw AppError.refused(404, said, { head: said })
  }
  const { id: repoId, gitDir } = repository
  await refuseTooMany(read, repoId)
  await refuseTooManyOfBranch(read, { repoId: head.id, branch })
  await refuseTooManyOf(read, { repository, actor })
  const pushedBy = (await findPusher(read, { repoId: head.id, branch, oid }))?.userId
  // Nobody gives away what is a team's: it is the owner's alone.
  const isLetIn = fields.maintainers_edit && (await ownsHead(read, { repoId: head.id, userId: actor.userId }))
  let common = oid
  let number: number | undefined
  await bringHead(deps, {
    ...{ repository, base, actor, mayPush: repository.mayWrite, head, oid, there: [baseTip] },
    async look(quarantine) {
      const found = await deps.git.read.arrived.proposal({ gitDir, quarantine, tip: oid, base: baseTip })
      if (found.kind === 'no-commit') throw AppError.refused(422, message('proposal.no_commit'))
      if (found.kind === 'unrelated') throw AppError.refused(422, message('browse.no_common_history'))
      const nothing = message('pull.nothing', { base, head: fields.head })
      if (found.kind === 'nothing') throw AppError.refused(422, nothing, { head: nothing })
      common = found.common
    },
    async open() {
      const pull = {
        ...{ base_ref: base, head_ref: forkKey({ repoId: head.id, branch }), head_kind: 'fork' as const },
        ...{ head_name: `${head.ownerName}:${branch}`, head_oid: oid, head_repo_id: head.id, head_branch: branch },
        ...{ head_discloses: fields.discloses ? (1 as const) : (0 as const) },
        maintainers_edit: isLetIn ? (1 as const) : (0 as const),
        is_draft: is_draft ? (1 as const) : (0 as const),
      }
      ;({ number } = await insertOpened(deps, { repository, actor, title, body, pull, common, pushedBy, signal }))
    },
  })
  if (number === undefined) throw new Error('commits of a fork landed and no pull request was made of them')
  return { number }
}

/** Each push to a branch is brought to all that follow it. Refused (AppError) beyond so many. */
export async function refuseTooManyOfBranch(db: Queries, of: { repoId: number; branch: string }): Promise<void> {
  const max = bounds.openPullsPerForkBranch
  if ((await countFollowing(db, of)) >= max) throw AppError.refused(422, message('pull.too_many_of_branch', { max }))
}
