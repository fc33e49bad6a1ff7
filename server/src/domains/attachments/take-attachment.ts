import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { limits as bounds } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { attachmentAddress } from '@sheaf/server-core/attachment-address'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { IncomingObject } from '../../storage/object-store.ts'
import { encodeImage } from '../pictures/index.ts'
import { addUse, refuseWithoutSpace } from '../quotas/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { addAttachmentBytes, countUnsent, insertAttachment, sumAttachments } from './attachment.store.ts'

interface NewAttachment {
  repository: FoundRepository
  actor: UserActor
  /** As it was sent. */
  content: Buffer
}

/**
 * Keeps an image for texts of a repository's threads, encoded anew, and gives its address. It is whole on the disk before there is a row that names
 * it. Refused (AppError): what is no image or too large (415, 413), what the owner has no space for, and more than an account may have (422).
 */
export async function takeAttachment(deps: Deps, { repository, actor, content }: NewAttachment): Promise<string> {
  const { database, objects } = deps
  const { id: repoId, ownerId } = repository
  // Before a core is busy with it for seconds, and again once it is known how large it is.
  await refuseTooMuch(database.read, { repository, actor, bytes: 0 })
  const image = await encodeImage(content, bounds.attachmentBytes)
  const bytes = image.content.length
  const uid = randomUUID().replaceAll('-', '')
  let file: IncomingObject | undefined
  try {
    file = await objects.take({ body: Readable.from([image.content]), size: bytes })
    await file.keep()
    const { oid: sha256 } = file
    const now = Date.now()
    await database.tx(async (tx) => {
      await refuseWithoutSpace(deps, tx, ownerId, bytes)
      await refuseTooMuch(tx, { repository, actor, bytes })
      const row = { uid, repo_id: repoId, author_id: actor.userId, sha256, bytes, created_at: now, used_at: now }
      await insertAttachment(tx, row)
      await addAttachmentBytes(tx, { repoId, bytes })
      await addUse(tx, { repoId, bytes })
    })
    // A sweep may have taken the same content away in the moment before it was noted.
    await file.keep()
    return attachmentAddress({ uid, ...image })
  } finally {
    await file?.drop()
  }
}

/** Strangers take of the owner's space, too: not all of it, whoever they are. */
async function refuseTooMuch(
  db: Parameters<typeof sumAttachments>[0] | Tx,
  { repository, actor, bytes }: Omit<NewAttachment, 'content'> & { bytes: number },
): Promise<void> {
  const { userId: authorId } = actor
  if ((await countUnsent(db, authorId)) >= bounds.unsentAttachments)
    throw AppError.refused(422, message('attachment.too_many_unsent', { max: bounds.unsentAttachments }))
  if (repository.mayWrite) return
  const { all, own } = await sumAttachments(db, { repoId: repository.id, authorId })
  if (own + bytes > bounds.attachmentBytesPerAuthor || all + bytes > bounds.attachmentBytesOfStrangers)
    throw AppError.refused(422, message('attachment.full'))
}
