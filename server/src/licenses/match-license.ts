import { knownLicenses, type LicenseId, licenseIds, readLicenseText } from './known-licenses.ts'

/** A license that a text is. */
export interface MatchedLicense {
  id: LicenseId
  name: string
}

/** Of the pairs of words in either text, so many are in both: what people change is a name, a year, a line above or below. */
const leastLikeness = 0.9

interface Pairs {
  counts: ReadonlyMap<string, number>
  total: number
}

let known: Promise<[LicenseId, Pairs][]> | undefined

/**
 * Which license a text is, by the pairs of words that it has in common with each (Dice's coefficient): nothing where it is none of the known
 * ones, or only like one.
 */
export async function matchLicense(text: string): Promise<MatchedLicense | null> {
  known ??= Promise.all(
    licenseIds.map(async (id): Promise<[LicenseId, Pairs]> => [id, pairsOf(await readLicenseText(id))]),
  )
  const asked = pairsOf(text)
  let best: { id: LicenseId; likeness: number } | undefined
  for (const [id, pairs] of await known) {
    const likeness = likenessOf(asked, pairs)
    if (likeness >= leastLikeness && likeness > (best?.likeness ?? 0)) best = { id, likeness }
  }
  return best === undefined ? null : { id: best.id, name: knownLicenses[best.id] }
}

function pairsOf(text: string): Pairs {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const counts = new Map<string, number>()
  for (let at = 1; at < words.length; at += 1) {
    const pair = `${words[at - 1]} ${words[at]}`
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return { counts, total: Math.max(0, words.length - 1) }
}

function likenessOf(one: Pairs, other: Pairs): number {
  const total = one.total + other.total
  // Too different in length to be alike.
  if (total === 0 || (2 * Math.min(one.total, other.total)) / total < leastLikeness) return 0
  let common = 0
  for (const [pair, count] of one.counts) common += Math.min(count, other.counts.get(pair) ?? 0)
  return (2 * common) / total
}
