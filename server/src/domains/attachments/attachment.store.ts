import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import type { NewRow } from '../../db/schema.ts'

/** An image by its id, with where it belongs and the kinds of threads that name it; none where no text does. */
export async function findAttachment(db: Queries, uid: string) {
  const row = await db
    .selectFrom('attachments')
    .innerJoin('repositories', 'repositories.id', 'attachments.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['attachments.id', 'attachments.author_id as authorId', 'attachments.sha256', 'attachments.bytes'])
    .select(['owners.name as owner', 'repositories.name as repo'])
    .where('attachments.uid', '=', uid)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const uses = await db
    .selectFrom('attachment_uses')
    .innerJoin('threads', 'threads.id', 'attachment_uses.thread_id')
    .select('threads.kind')
    .distinct()
    .where('attachment_uses.attachment_id', '=', row.id)
    .execute()
  return { ...row, kinds: uses.map(({ kind }) => kind) }
}

/** How many images of an account no text names. */
export async function countUnsent(db: Queries, authorId: number): Promise<number> {
  const { total } = await db
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('author_id', '=', authorId)
    .where(isUnused)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const isUnused = sql<boolean>`not exists (select 1 from attachment_uses where attachment_id = attachments.id)`

/** What the images of a repository have, in bytes: all of them, and those of one account. */
export async function sumAttachments(
  db: Queries,
  { repoId, authorId }: { repoId: number; authorId: number },
): Promise<{ all: number; own: number }> {
  const { all } = await db
    .selectFrom('repositories')
    .select('attachment_bytes as all')
    .where('id', '=', repoId)
    .executeTakeFirstOrThrow()
  const { own } = await db
    .selectFrom('attachments')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('own'))
    .where('author_id', '=', authorId)
    .where('repo_id', '=', repoId)
    .executeTakeFirstOrThrow()
  return { all, own: Number(own ?? 0) }
}

/** Adds an image. */
export async function insertAttachment(tx: Tx, row: NewRow<'attachments'>): Promise<void> {
  await tx.insertInto('attachments').values(row).execute()
}

/** Adds to what the images of a repository have; what it uses in all is counted by its quota. */
export async function addAttachmentBytes(tx: Tx, { repoId, bytes }: { repoId: number; bytes: number }): Promise<void> {
  await tx
    .updateTable('repositories')
    .set({ attachment_bytes: sql`attachment_bytes + ${bytes}` })
    .where('id', '=', repoId)
    .execute()
}

/** Deletes some of the images that no text names and none has named since `before`; says whose they were. */
export async function deleteUnnamed(
  tx: Tx,
  { before, limit }: { before: number; limit: number },
): Promise<{ repoId: number; bytes: number }[]> {
  const some = tx
    .selectFrom('attachments')
    .select('id')
    .where('used_at', '<', before)
    .where(isUnused)
    .limit(literal(limit))
  // Said twice: whoever writes a text meanwhile holds the row, and it is looked at again as it is then.
  return tx
    .deleteFrom('attachments')
    .where('id', 'in', some)
    .where('used_at', '<', before)
    .returning(['repo_id as repoId', 'bytes'])
    .execute()
}
