import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type Check, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { checkSet } from '../events/index.ts'
import { presentCheck } from './check.presenter.ts'
import {
  countChecks,
  deleteAnnotations,
  deleteOldChecks,
  findCheck,
  holdCheck,
  insertAnnotations,
  insertCheck,
  touchPullsOf,
  updateCheck,
} from './check.store.ts'
import { type CommitPlace, findCheckedCommit } from './find-commit.ts'

type Fields = RequestOf<'setCheck'>['body']

/** So many new checks come between two looks whether the repository has too many. */
const looksEach = 256

/**
 * Says how a check of a commit goes. One that is pending takes more of what is said about it; one that has ended begins anew, and nothing is
 * left of what was. Refused (AppError) as the operation says.
 */
export async function setCheck(
  deps: Deps,
  { actor, fields, ...place }: CommitPlace & { actor: UserActor; fields: Fields },
): Promise<Check> {
  const { commit } = place
  const { id: repoId } = await findCheckedCommit(deps, { ...place, actor, action: 'set-checks' })
  await deps.limits.take('check/account', `${actor.userId}`)
  const uid = await deps.database.tx(async (tx) => {
    const written = await write(tx, { repoId, commit, userId: actor.userId, fields })
    await touchPullsOf(tx, { repoId, commit })
    await deps.events.record(tx, checkSet, { repoId, userId: actor.userId, commit, check: written })
    return written
  })
  deps.events.wake()
  const row = await findCheck(deps.database.write, { repoId, commit, uid })
  if (row === undefined) throw AppError.refused(404, message('check.missing'))
  return presentCheck(row)
}

async function write(
  tx: Tx,
  { repoId, commit, userId, fields }: { repoId: number; commit: string; userId: number; fields: Fields },
): Promise<string> {
  const { context, state, description, target_url, summary, annotations } = fields
  const at = Date.now()
  const said = { state, author_id: userId, updated_at: at }
  const fresh = {
    ...{ description: description ?? '', target_url: target_url || null, summary: summary ?? '' },
    ...{ annotations: annotations.length, started_at: at },
  }
  const uid = randomUUIDv7()
  const made = await insertCheck(tx, { uid, repo_id: repoId, commit_oid: commit, context, ...said, ...fresh })
  if (made !== undefined) {
    const max = bounds.checksPerCommit
    if ((await countChecks(tx, { repoId, commit })) > max)
      throw AppError.refused(422, message('check.too_many', { max }))
    if (made % looksEach === 0) await deleteOldChecks(tx, { repoId, keep: bounds.checksPerRepository })
    await addAnnotations(tx, { id: made, annotations })
    return uid
  }
  const known = await holdCheck(tx, { repoId, commit, context })
  const { id } = known
  if (known.state !== 'pending') {
    await deleteAnnotations(tx, id)
    await updateCheck(tx, { id, ...said, ...fresh })
  } else {
    const total = known.annotations + annotations.length
    const max = bounds.annotationsPerCheck
    if (total > max) throw AppError.refused(422, message('check.too_many_annotations', { max }))
    await updateCheck(tx, {
      ...{ id, ...said, annotations: total },
      ...(description !== undefined && { description }),
      ...(target_url !== undefined && { target_url: target_url || null }),
      ...(summary !== undefined && { summary }),
    })
  }
  await addAnnotations(tx, { id, annotations })
  return known.uid
}

const addAnnotations = (tx: Tx, { id, annotations }: { id: number; annotations: Fields['annotations'] }) =>
  insertAnnotations(tx, {
    checkId: id,
    annotations: annotations.map(({ path, start_line, end_line = start_line, level, message }) => ({
      ...{ path, startLine: start_line, endLine: end_line, level, message },
    })),
  })
