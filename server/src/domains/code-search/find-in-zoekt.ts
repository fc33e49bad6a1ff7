import { type RankedFile, rankFiles } from '../../code-index/zoekt/rank-files.ts'
import type { Zoekt, ZoektFile } from '../../code-index/zoekt/zoekt.ts'
import { ZoektAway } from '../../code-index/zoekt/zoekt-away.ts'
import type { Deps } from '../../deps.ts'
import { type FoundPlaces, type PlacesQuery, refusedFor, type SearchedRepositories } from './found-places.ts'
import { within } from './match-page.ts'
import { weightOf } from './public-repositories.ts'

/** As many texts as this server's own index ranks, and as many repositories as are named in one question: 700 kB of it. */
const most = { ranked: 200, repositories: 100_000 }

/** Asks zoekt where something may be, in the repositories that count and no others. Throws `ZoektAway`. */
export async function findInZoekt(
  { zoekt, text }: Pick<Deps, 'text'> & { zoekt: Zoekt },
  { query, searched, skip, signal }: PlacesQuery,
): Promise<FoundPlaces<RankedFile>> {
  const { terms, matchesCase, paths, language } = query
  const asked = { terms, matchesCase, paths, language }
  const questions = await within(() => text.run('codeQuestions', asked, { signal }))
  if (questions.problem !== undefined) throw refusedFor(questions.problem)
  const { ids, isAll } = namedOf(searched)
  if (ids.length === 0) return { candidates: [], count: 0, isComplete: true }
  const repositories = `[${ids.join(',')}]`
  const ask = (question: string) => zoekt.search({ question, repositories, signal })
  let found = await ask(questions.letters)
  if (found === 'refused') throw new ZoektAway('zoekt can not read what it is asked')
  let named: ZoektFile[] = []
  if (!found.isComplete || found.files.length > most.ranked) {
    const { narrow } = questions
    const narrowed = narrow === undefined ? 'refused' : await ask(narrow)
    if (narrowed !== 'refused') found = narrowed
    const called = questions.named === undefined ? 'refused' : await ask(questions.named)
    if (called !== 'refused') named = called.files
  }
  const weights = new Map(searched.listed.map(({ id, stars }) => [id, weightOf(stars)]))
  const ranked = rankFiles([...named, ...found.files], {
    query,
    weightOf: (id) => weights.get(id) ?? searched.open?.[id] ?? 0,
  })
  const candidates = ranked.slice(0, most.ranked)
  return {
    candidates: candidates.slice(skip),
    count: candidates.length,
    isComplete: isAll && ranked.length <= most.ranked && found.isComplete,
  }
}

/** The numbers of the repositories that count: of too many, those that most have starred. */
function namedOf({ listed, open }: SearchedRepositories): { ids: number[]; isAll: boolean } {
  const ids = listed.slice(0, most.repositories).map(({ id }) => id)
  if (open === undefined) return { ids, isAll: ids.length === listed.length }
  const room = most.repositories - ids.length
  const counts = new Array<number>(256).fill(0)
  for (const weight of open) counts[weight] = (counts[weight] ?? 0) + 1
  // The least weight with which there is room for all that have it.
  let least = 256
  let taken = 0
  while (least > 1 && taken + (counts[least - 1] ?? 0) <= room) {
    least -= 1
    taken += counts[least] ?? 0
  }
  for (const [id, weight] of open.entries()) if (weight >= least) ids.push(id)
  return { ids, isAll: least === 1 && listed.length <= most.repositories }
}
