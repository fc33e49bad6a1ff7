import { programmingLanguageOf } from '@sheaf/git-engine'
import type { CodeQuery } from '../code-query.ts'
import { placeScoreOf } from '../place-score.ts'
import { bonus, fits, isCalled } from '../rank-texts.ts'
import type { ZoektFile } from './zoekt.ts'

export interface RankedFile {
  repoId: number
  path: string
  language: string | null
  /** In how many other files that count the same text lies. */
  copies: number
}

/**
 * What zoekt found, the likeliest first, as this Sheaf's own index has it: by place, by how well known a repository is, by name; each text
 * once, where it is best. What zoekt was not asked for does not count.
 */
export function rankFiles(
  found: readonly ZoektFile[],
  { query, weightOf }: { query: CodeQuery; weightOf: (repoId: number) => number },
): RankedFile[] {
  const names = query.terms.flatMap(({ kind, value }) => (kind === 'text' ? [value.toLowerCase()] : []))
  const texts = new Map<string, RankedFile & { score: number }>()
  const seen = new Set<string>()
  for (const { repoId, path, checksum } of found) {
    const weight = weightOf(repoId)
    const key = `${repoId} ${path}`
    if (weight === 0 || seen.has(key)) continue
    seen.add(key)
    const language = programmingLanguageOf(path.slice(path.lastIndexOf('/') + 1)) ?? null
    if (!fits(query, { path, language })) continue
    const score = placeScoreOf({ path, language }) + weight / 53 + (isCalled(names, path) ? bonus.called : 0)
    const best = texts.get(checksum)
    const copies = best === undefined ? 0 : best.copies + 1
    if (best === undefined) texts.set(checksum, { repoId, path, language, copies, score })
    else if (score > best.score) Object.assign(best, { repoId, path, language, copies, score })
    else best.copies = copies
  }
  // Zoekt's own order decides between equals: a sort keeps it.
  return [...texts.values()].sort((one, other) => other.score - one.score)
}
