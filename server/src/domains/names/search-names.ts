import type { FoundNames } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { reachOf } from '../repositories/index.ts'
import { foldName, stretchOf } from './name-terms.ts'
import { presentNames } from './names.presenter.ts'
import { findOwnerIds, selectPeople, selectRepositories, selectTeams } from './names.store.ts'

/** So many of each are told. */
const told = { repositories: 10, people: 5, teams: 5 }
/** Of so many owners whose name begins as what stands before a slash. */
const maxOwners = 10

interface NameSearch {
  actor: Actor
  /** What somebody typed; not empty. */
  text: string
}

/**
 * Repositories, people and teams that an actor may see, by how their names begin, or words in those of repositories. With a slash,
 * repositories of the owners named before it. The likeliest come first: what is called so, then what begins so; one's own, then what most
 * have starred or follow.
 */
export async function searchNames({ database }: Pick<Deps, 'database'>, search: NameSearch): Promise<FoundNames> {
  const { actor, text } = search
  const slash = text.indexOf('/')
  const name = foldName(slash < 0 ? text : text.slice(slash + 1)).replace(/^-/, '')
  const owner = slash < 0 ? '' : foldAscii(text.slice(0, slash).trim())
  const ofOwners = owner !== '' && {
    ownerIds: await findOwnerIds(database, { names: stretchOf(owner), limit: maxOwners }),
  }
  const repositories =
    owner === '' && name === ''
      ? []
      : await selectRepositories(database.read, {
          reach: reachOf(actor),
          userId: actor.kind === 'user' ? actor.userId : undefined,
          terms: stretchOf(name),
          ...ofOwners,
        })
  const owners = slash < 0 && readsProfiles(actor) ? { names: stretchOf(foldAscii(text)), text } : undefined
  return presentNames({
    repositories: rank(repositories, (row) => [
      nearness(foldName(row.name), name),
      row.isOwn ? 0 : 1,
      -row.stars,
      -row.updatedAt,
    ]).slice(0, told.repositories),
    people: rank(owners ? await selectPeople(database, owners) : [], (row) => [
      nearness(foldAscii(row.name), foldAscii(text)),
      -row.followers,
    ]).slice(0, told.people),
    teams: rank(owners ? await selectTeams(database, owners) : [], (row) => [
      nearness(foldAscii(row.name), foldAscii(text)),
    ]).slice(0, told.teams),
  })
}

/** A key opens profiles where it says so. */
const readsProfiles = (actor: Actor): boolean =>
  actor.kind === 'visitor' || (actor.kind === 'user' && (actor.via !== 'key' || actor.grants.profile_access >= 1))

const nearness = (name: string, sought: string): number => (name === sought ? 0 : name.startsWith(sought) ? 1 : 2)

/** Rows by the first of their numbers that differ, the lowest first, then by name. */
function rank<T extends { name: string }>(rows: readonly T[], numbersOf: (row: T) => number[]): T[] {
  return rows
    .map((row) => ({ row, numbers: numbersOf(row) }))
    .sort((one, other) => {
      const at = one.numbers.findIndex((number, place) => number !== other.numbers[place])
      return at < 0 ? compare(one.row.name, other.row.name) : (one.numbers[at] ?? 0) - (other.numbers[at] ?? 0)
    })
    .map(({ row }) => row)
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
