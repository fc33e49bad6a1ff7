const foreign = /(?:^|\/)(?:vendor|third[_-]party|node_modules|dist|deps|external)\//
const aside =
  /(?:^|\/)(?:tests?|__tests__|spec|fixtures|examples?|docs?|locales?)\/|[._](?:test|spec|min)\.|\.(?:lock|po|svg|json|csv)$/

/** What a file's place alone says of how likely it is meant: source before tests, data and what others wrote, and what lies deep last. */
export function placeScoreOf({ path, language }: { path: string; language: string | null }): number {
  const lower = path.toLowerCase()
  return (
    (language === null ? 0 : 1) -
    (foreign.test(lower) ? 4 : 0) -
    (aside.test(lower) ? 1.5 : 0) -
    Math.min(1, (path.split('/').length - 1) / 10)
  )
}

/** Source of a repository's own. */
export const isSource = (score: number): boolean => score >= 0
