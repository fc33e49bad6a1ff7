import { sql } from 'kysely'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'

/** The name that an owner bears now who bore this one until lately; nothing where nobody did. Without regard to case. */
export async function findCurrentName(db: Queries, former: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_names')
    .innerJoin('owners', 'owners.id', 'former_names.owner_id')
    .select('owners.name')
    .where('former_names.name', '=', foldAscii(former))
    .where('former_names.held_until', '>', Date.now())
    .executeTakeFirst()
  return row?.name
}

/** What is found by the name of an owner, and by one that it bore until lately: whoever reads by it is led on. */
export async function findByAnyName<Found>(
  db: Queries,
  name: string,
  find: (name: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const found = await find(name)
  if (found !== undefined) return found
  const current = await findCurrentName(db, name)
  return current === undefined ? undefined : find(current)
}

/** Is this name held back, for its former owner or for nobody? `except`: the owner who may have it back. */
export async function isNameHeld(db: Queries, { name, except }: { name: string; except?: number }): Promise<boolean> {
  const row = await db
    .selectFrom('former_names')
    .select('owner_id')
    .where('name', '=', foldAscii(name))
    .where('held_until', '>', Date.now())
    .executeTakeFirst()
  return row !== undefined && (except === undefined || row.owner_id !== except)
}

/** How many names are held back for an owner. */
export async function countHeldNames(db: Queries, ownerId: number): Promise<number> {
  const { total } = await db
    .selectFrom('former_names')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('held_until', '>', Date.now())
    .executeTakeFirstOrThrow()
  return total
}

/** Holds a name back that an owner gives up; `ownerId` is nothing where the owner goes, too. What nobody is to wait for any more goes. */
export async function holdName(
  tx: Tx,
  { name, ownerId, until }: { name: string; ownerId: number | null; until: number },
): Promise<void> {
  await tx.deleteFrom('former_names').where('held_until', '<=', Date.now()).execute()
  const held = { owner_id: ownerId, held_until: until }
  await tx
    .insertInto('former_names')
    .values({ name: foldAscii(name), ...held })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(held))
    .execute()
}

/** Gives a name up that was held back for its former owner. */
export async function releaseName(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('former_names').where('name', '=', foldAscii(name)).execute()
}

/** Gives an owner another name. One that another owner bears fails as a unique violation. */
export async function renameOwner(tx: Tx, { ownerId, name }: { ownerId: number; name: string }): Promise<void> {
  await tx.updateTable('owners').set({ name }).where('id', '=', ownerId).execute()
}

/** Does another owner bear this name? Without regard to case. */
export async function isNameOfAnother(
  db: Queries,
  { name, ownerId }: { name: string; ownerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('owners')
    .select('id')
    .where(sql`lower(name)`, '=', foldAscii(name))
    .where('id', '!=', ownerId)
    .executeTakeFirst()
  return row !== undefined
}
