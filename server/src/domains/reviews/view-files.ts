import { limits as bounds, type RequestOf } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { idOf, lastId } from '../../http/keyset-page.ts'
import { findRepository } from '../repositories/index.ts'
import { findThread, type ThreadPlace, threadNumberOf } from '../threads/index.ts'
import { comparedWith, headOf, refuseForeign } from './find-reviewed.ts'
import { findReviewedPull } from './review.store.ts'
import { countViewedFiles, deleteViewedFile, insertViewedFile, selectViewedFiles } from './viewed-file.store.ts'

/** What an account has viewed is its own matter: whoever may read a pull request may, also where nothing is written any more. */
export async function findToView(deps: Deps, { number, ...at }: ThreadPlace) {
  const repository = await findRepository(deps, { ...at, action: 'read' })
  const { read } = deps.database
  const thread = await findThread(read, { repoId: repository.id, number: threadNumberOf(number), kinds: ['pull'] })
  const pull = thread && (await findReviewedPull(read, thread.id))
  if (pull === undefined) throw AppError.missing(message('pull.missing'))
  return { repository, pull }
}

/** The blob of a path in a commit; empty where there is none. */
async function blobAt(
  { git }: Pick<Deps, 'git'>,
  { gitDir, commit, path }: { gitDir: string; commit: string; path: string },
): Promise<string> {
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const found = await git.read.findPath({ gitDir, tree, path })
  return found?.kind === 'entry' ? found.entry.oid : ''
}

/** A page of the files that an account has viewed and that are in what is proposed now what they were then. */
export async function listViewedFiles(
  deps: Deps,
  { after, pageSize, ...place }: ThreadPlace & { after: string | undefined; pageSize: number },
): Promise<{ items: string[]; next: string | null }> {
  const { repository, pull } = await findToView(deps, place)
  const { threadId } = pull
  const of = { threadId, userId: place.actor.userId }
  // What was marked a moment ago is among them.
  const rows = await selectViewedFiles(deps.database.write, { ...of, after: idOf(after), limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const { gitDir } = repository
  const commit = await headOf(deps, { repository, pull })
  const items: string[] = []
  for (const { path, blobOid } of page) if ((await blobAt(deps, { gitDir, commit, path })) === blobOid) items.push(path)
  const last = page.at(-1)
  return { items, next: rows.length > pageSize && last !== undefined ? lastId(last) : null }
}

/** Remembers that an account has viewed a file as it is in a commit, or forgets it. Refused (AppError) as the operation says. */
export async function setViewedFile(
  deps: Deps,
  { fields, signal, ...place }: ThreadPlace & { fields: RequestOf<'setViewedFile'>['body']; signal: AbortSignal },
): Promise<void> {
  const { repository, pull } = await findToView(deps, place)
  const { head, path, viewed } = fields
  const { userId } = place.actor
  const of = { threadId: pull.threadId, userId }
  await deps.limits.take('view-file/account', `${userId}`)
  if (!viewed) return deps.database.tx((tx) => deleteViewedFile(tx, { ...of, path }))
  await refuseForeign(deps, { repository, pull, head })
  const { gitDir } = repository
  const blobOid = await blobAt(deps, { gitDir, commit: head, path })
  if (blobOid === '') {
    // A file that is deleted was there before.
    const compared = await comparedWith(deps, { repository, pull, head, signal })
    const before = compared === undefined ? '' : await blobAt(deps, { gitDir, commit: compared, path })
    if (before === '') throw AppError.refused(422, message('review.no_file'))
  }
  await deps.database.tx(async (tx) => {
    const max = bounds.viewedFilesPerPull
    if ((await countViewedFiles(tx, of)) >= max) throw AppError.refused(422, message('review.too_many_viewed', { max }))
    await insertViewedFile(tx, { ...of, path, blobOid, at: Date.now() })
  })
}
