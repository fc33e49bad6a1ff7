import { type CardFacet, CardFacts, CardProblem, cardFacets, fileClasses, RepositoryCard } from '@sheaf/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { type Reach, shownTo } from '../repositories/index.ts'

/** What was read of a repository. */
export interface ReadCard {
  path: string | null
  facts: CardFacts
  problems: CardProblem[]
  bytes: number
  files: RepositoryCard['files']
  parameters: number | null
  dtypes: RepositoryCard['dtypes']
  libraries: RepositoryCard['libraries']
  parts: RepositoryCard['parts']
  moreSplits: number
  isPartial: boolean
}

const Problems = z.array(z.object({ problem: CardProblem.shape.problem, field: z.string(), value: z.string() }))
const Files = z.array(z.object({ class: z.enum(fileClasses), count: z.int(), bytes: z.int() }))
const Dtypes = z.array(z.object({ dtype: z.string(), parameters: z.int() }))

const { libraries: Libraries, parts: Parts } = RepositoryCard.shape

/** By which words a card is found: each once, in lower case. */
function facetsOf({ facts, libraries }: ReadCard): { facet: CardFacet; value: string }[] {
  const { license, library, license_name: name } = facts
  const all: Record<CardFacet, readonly string[]> = {
    task: facts.tasks,
    // What loads it by its files finds it as well: few cards name all that does.
    library: [...(library === null ? [] : [library]), ...libraries.map((each) => each.library)],
    // One of its own is found by its name.
    license: license === null ? [] : [license === 'other' && name !== null ? name : license],
    language: facts.languages,
    modality: facts.modalities,
    size: facts.sizes,
    tag: facts.tags,
    base_model: facts.base_models,
    dataset: facts.datasets,
  }
  return cardFacets.flatMap((facet) =>
    [...new Set(all[facet].map((value) => value.toLowerCase()))].map((value) => ({ facet, value })),
  )
}

/** Writes what was read of a repository in place of what was read before. */
export async function replaceRepositoryCard(
  tx: Tx,
  { repoId, card, now }: { repoId: number; card: ReadCard; now: number },
) {
  const row = {
    path: card.path,
    facts: JSON.stringify(card.facts),
    problems: JSON.stringify(card.problems),
    task: card.facts.tasks[0] ?? null,
    license: card.facts.license === 'other' ? (card.facts.license_name ?? 'other') : card.facts.license,
    library: card.facts.library,
    bytes: card.bytes,
    files: JSON.stringify(card.files),
    parameters: card.parameters,
    dtypes: JSON.stringify(card.dtypes),
    libraries: JSON.stringify(card.libraries),
    parts: JSON.stringify(card.parts),
    more_splits: card.moreSplits,
    is_partial: card.isPartial ? (1 as const) : (0 as const),
    read_at: now,
  }
  await tx
    .insertInto('repository_cards')
    .values({ repo_id: repoId, ...row })
    .onConflict((conflict) => conflict.column('repo_id').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('card_facets').where('repo_id', '=', repoId).execute()
  const facets = facetsOf(card)
  if (facets.length === 0) return
  await tx
    .insertInto('card_facets')
    .values(facets.map((each) => ({ repo_id: repoId, ...each })))
    .execute()
}

/** Forgets what a repository said: it holds code from now on, or nothing. */
export async function deleteRepositoryCard(tx: Tx, repoId: number): Promise<void> {
  await tx.deleteFrom('card_facets').where('repo_id', '=', repoId).execute()
  await tx.deleteFrom('repository_cards').where('repo_id', '=', repoId).execute()
}

/** What was read of a repository last; nothing before that. */
export async function findRepositoryCard(db: Queries, repoId: number): Promise<ReadCard | undefined> {
  const row = await db.selectFrom('repository_cards').selectAll().where('repo_id', '=', repoId).executeTakeFirst()
  if (row === undefined) return undefined
  return {
    path: row.path,
    facts: CardFacts.parse(JSON.parse(row.facts)),
    problems: Problems.parse(JSON.parse(row.problems)),
    bytes: row.bytes,
    files: Files.parse(JSON.parse(row.files)),
    parameters: row.parameters,
    dtypes: Dtypes.parse(JSON.parse(row.dtypes)),
    libraries: Libraries.parse(JSON.parse(row.libraries)),
    parts: Parts.parse(JSON.parse(row.parts)),
    moreSplits: row.more_splits,
    isPartial: row.is_partial === 1,
  }
}

/** What was read of these repositories last, by their rows. */
export async function selectCardFacts(db: Queries, repoIds: readonly number[]): Promise<Map<number, CardFacts>> {
  if (repoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('repository_cards')
    .select(['repo_id', 'facts'])
    .where('repo_id', 'in', repoIds)
    .execute()
  return new Map(rows.map(({ repo_id, facts }) => [repo_id, CardFacts.parse(JSON.parse(facts))]))
}

/** Does this job wait or run? */
export async function isJobOpen(db: Queries, dedupe: string): Promise<boolean> {
  return (await db.selectFrom('jobs').select('id').where('dedupe', '=', dedupe).executeTakeFirst()) !== undefined
}

/** Repositories that somebody may see and whose cards name one of these as what they are made from: the last updated, and how many. */
export async function listDerived(
  db: Queries,
  { names, reach, limit }: { names: readonly string[]; reach: Reach; limit: number },
) {
  const derived = db
    .selectFrom('repositories')
    .where('repositories.state', '=', sql.lit('ready'))
    .where('repositories.kind', '!=', sql.lit('code'))
    .where('repositories.id', 'in', ({ selectFrom }) =>
      selectFrom('card_facets')
        .select('repo_id')
        .where('facet', 'in', ['base_model', 'dataset'])
        .where('value', 'in', names),
    )
    .where(shownTo(reach))
  const items = await derived
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['owners.name as owner', 'repositories.name', 'repositories.kind'])
    .orderBy('repositories.updated_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .limit(literal(limit))
    .execute()
  const { total } = await derived.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total }
}
