import { limits as bounds, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { lfsPointer } from '@sheaf/git-engine'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { coAuthorLine, findCommitIdentity, noreplyHost } from '../accounts/index.ts'
import { type BranchTurns, type CommitsToPull, createCommit, fileAt, smallFile, utf8Text } from '../edits/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type ThreadPlace, touchThread } from '../threads/index.ts'
import { findToReview, headOf } from './find-reviewed.ts'
import { findToCommit } from './find-to-commit.ts'
import { placeLines } from './place-lines.ts'
import { type Replacement, replaceLines } from './replace-lines.ts'
import {
  type ReviewThreadRow,
  selectReviewCommentsByUid,
  selectReviewThreadsByUid,
  setResolved,
} from './review-thread.store.ts'
import { findSuggestion, mayHoldSuggestions } from './suggestions-in.ts'

type Fields = RequestOf<'applySuggestions'>['body']

interface Applied {
  thread: ReviewThreadRow
  /** Who suggests it; nobody once their account is gone. */
  authorId: number | null
  lines: readonly string[]
}

/** Adds a commit to a pull request that comes from no branch, as a push to it does. Refused (AppError) as that is. */
export type AddToPull = (
  deps: Deps,
  to: Parameters<CommitsToPull['add']>[0] & {
    repository: FoundRepository
    actor: UserActor
    pull: { threadId: number; base: string }
  },
) => Promise<void>

/** The files of one commit are read as a whole: so much of them all, in bytes. */
const mostBytes = 4 * bounds.editableBytes
const usualMessage = 'Apply suggestions from code review'

/**
 * Commits what comments suggest in place of the lines that they are about, wherever these stand by now, as the editor commits: in the name of who
 * applies it, with all rules of the branch. The threads are resolved then. Refused (AppError) as the operation says.
 */
export async function applySuggestions(
  deps: Deps,
  place: ThreadPlace & { fields: Fields; turns: BranchTurns; addToPull: AddToPull; signal: AbortSignal },
): Promise<{ commit_id: string }> {
  const { actor, fields, turns, addToPull, signal } = place
  const { repository, thread, pull } = await findToReview(deps, place)
  const find = () => findToCommit(deps, { ...place, pull, authorId: thread.authorId })
  const { branch } = await find()
  await deps.limits.take('commit/account', `${actor.userId}`)
  return turns.run({ repoId: repository.id, name: pull.head }, async () => {
    const { head } = fields
    if ((await headOf(deps, { repository, pull })) !== head) throw AppError.refused(409, message('pull.moved'))
    const applied = await findApplied(deps, { threadId: thread.id, userId: actor.userId, asked: fields.suggestions })
    const changes = await changesOf(deps, { gitDir: repository.gitDir, head, applied, signal })
    const text = [fields.message || usualMessage, await creditOf(deps, { actorId: actor.userId, applied })]
    const body = { branch, base: head, changes, message: text.filter(Boolean).join('\n\n') }
    const { isGuest, repository: into } = await find()
    const add: CommitsToPull['add'] = (drafted) => addToPull(deps, { ...drafted, repository: into, actor, pull })
    const { outcome, commit_id, conflicts } = await createCommit(deps, {
      ...{ repository: into, isGuest, actor, body },
      pull: pull.headKind === 'push' ? { tip: head, add } : undefined,
    })
    if (outcome === 'unchanged') throw AppError.refused(422, message('review.suggestion_nothing'))
    if (outcome === 'conflict') throw outdated(conflicts[0]?.path ?? '')
    const settled = { by: actor.userId, at: Date.now() }
    await deps.database.tx(async (tx) => {
      for (const each of applied) await setResolved(tx, { id: each.thread.id, ...settled })
      await touchThread(tx, thread.id)
    })
    return { commit_id }
  })
}

const outdated = (path: string) => AppError.refused(409, message('review.suggestion_outdated', { path: named(path) }))

/** So much of the path of a file stands in a sentence. */
const named = (path: string) => path.slice(0, 200)

/** What is suggested, in comments that are published. */
async function findApplied(
  { database: { read } }: Pick<Deps, 'database'>,
  { threadId, userId, asked }: { threadId: number; userId: number; asked: Fields['suggestions'] },
): Promise<Applied[]> {
  const threads = await selectReviewThreadsByUid(read, { threadId, uids: asked.map((each) => each.thread) })
  const ids = threads.map(({ id }) => id)
  const comments = await selectReviewCommentsByUid(read, { ids, userId, uids: asked.map((each) => each.comment) })
  const applied: Applied[] = []
  for (const each of asked) {
    const thread = threads.find(({ uid }) => uid === each.thread)
    const comment = comments.find(({ uid, threadId }) => uid === each.comment && threadId === thread?.id)
    const isPublished = comment !== undefined && (comment.reviewId === null || comment.submittedAt !== null)
    const found = isPublished ? findSuggestion(comment.body, each.suggestion) : undefined
    if (thread === undefined || comment === undefined || found === undefined || !mayHoldSuggestions(thread))
      throw AppError.refused(404, message('review.suggestion_gone'))
    applied.push({ thread, authorId: comment.authorId, lines: found.lines })
  }
  return applied
}

interface Changing {
  gitDir: string
  head: string
  applied: readonly Applied[]
  signal: AbortSignal
}

/** What they make of each file. Refused (AppError) where lines are not there any more, are meant twice, or are none of a text. */
async function changesOf(deps: Pick<Deps, 'git'>, { gitDir, head, applied, signal }: Changing) {
  const { tree } = await deps.git.read.objects.commit(gitDir, head)
  const ofPath = new Map<string, Replacement[]>()
  for (const { thread, lines } of applied) {
    const found = await placeLines(deps, { gitDir, tree, thread, signal })
    const place = found?.lines
    if (found === undefined || place === undefined) throw outdated(thread.path)
    const { path } = found
    const before = ofPath.get(path) ?? []
    if (before.some(({ first, last }) => first <= place.last && place.first <= last))
      throw AppError.refused(422, message('review.suggestions_overlap', { path: named(path) }))
    ofPath.set(path, [...before, { ...place, lines }])
  }
  let left = mostBytes
  const changes: { action: 'put'; path: string; text: string }[] = []
  for (const [path, replacements] of ofPath) {
    const text = await textAt(deps, { gitDir, commit: head, path })
    left -= text.length
    if (left < 0) throw AppError.refused(422, message('review.suggestions_too_large'))
    changes.push({ action: 'put', path, text: replaceLines(text, replacements) })
  }
  return changes
}

/** The text of a file, as one may write it anew: a link, an object of Git LFS and what is no text is none. */
async function textAt(
  deps: Pick<Deps, 'git'>,
  { gitDir, commit, path }: { gitDir: string; commit: string; path: string },
): Promise<string> {
  const file = await fileAt(deps, { gitDir, commit, path })
  const found = file?.kind === 'blob' ? await smallFile(deps, { gitDir, oid: file.oid }) : undefined
  const text = found === undefined || found.size > bounds.editableBytes ? undefined : utf8Text(found.bytes)
  if (text === undefined || lfsPointer(text) !== undefined)
    throw AppError.refused(422, message('review.suggestion_no_text', { path: named(path) }))
  return text
}

/** Whoever else has a part in it, each once. */
async function creditOf(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  { actorId, applied }: { actorId: number; applied: readonly Applied[] },
): Promise<string> {
  const others = new Set(applied.flatMap(({ authorId }) => (authorId === null || authorId === actorId ? [] : authorId)))
  const host = noreplyHost(config)
  const lines: string[] = []
  for (const userId of others) lines.push(coAuthorLine(await findCommitIdentity(database.read, { userId, host })))
  return lines.join('\n')
}
