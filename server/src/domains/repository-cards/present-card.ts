import type { RepositoryCard } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { noFacts } from '../../cards/parsed-card.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, listFormerNames, reachOf } from '../repositories/index.ts'
import { findRepositoryCard, isJobOpen, listDerived } from './card.store.ts'
import { selectVisibleNamed } from './discover.store.ts'
import { cardJobOf } from './read-card.ts'

/** So many of what is made from something are named. */
const toldDerived = 10

/** What a repository says of itself, as it was read last, with what of its surroundings this actor may see. */
export async function presentRepositoryCard(
  { database }: Pick<Deps, 'database'>,
  { repository, actor }: { repository: FoundRepository; actor: Actor },
): Promise<RepositoryCard> {
  const { id, kind, ownerName, name, downloads, downloadsAll } = repository
  const reach = reachOf(actor)
  // Before the card: a job that ends between the two has written it.
  const isWaiting = kind !== 'code' && (await isJobOpen(database.read, cardJobOf(id)))
  const card = kind === 'code' ? undefined : await findRepositoryCard(database.read, id)
  const facts = card?.facts ?? noFacts
  const names = [
    ...new Set([...facts.base_models, ...facts.datasets].map(foldAscii).filter((each) => each.includes('/'))),
  ]
  const named = new Map(
    (await selectVisibleNamed(database.read, { names, reach })).map((row) => [
      foldAscii(`${row.owner}/${row.name}`),
      { owner: row.owner, repo_name: row.name },
    ]),
  )
  const present = (each: string) => ({ name: each, repository: named.get(foldAscii(each)) ?? null })
  // What was written down before it was renamed means it still.
  const former = await listFormerNames(database.read, id)
  const own = [{ owner: ownerName, name }, ...former].map((each) => foldAscii(`${each.owner}/${each.name}`))
  const derived = await listDerived(database.read, { names: own, reach, limit: toldDerived })
  return {
    kind,
    state: card !== undefined ? (isWaiting ? 'waiting' : 'read') : isWaiting ? 'waiting' : 'none',
    facts,
    problems: card?.problems ?? [],
    path: card?.path ?? null,
    bytes: card?.bytes ?? 0,
    files: card?.files ?? [],
    parameters: card?.parameters ?? null,
    dtypes: card?.dtypes ?? [],
    libraries: card?.libraries ?? [],
    parts: card?.parts ?? [],
    more_splits: card?.moreSplits ?? 0,
    is_partial: card?.isPartial ?? false,
    downloads,
    downloads_all: downloadsAll,
    base_models: facts.base_models.map(present),
    datasets: facts.datasets.map(present),
    derived: {
      items: derived.items.map((row) => ({ owner: row.owner, repo_name: row.name, kind: row.kind })),
      total: Number(derived.total),
    },
  }
}
