/** What is searched for, as the address says it; code where it says nothing. */
export const searchKinds = ['code', 'commits', 'repositories', 'people', 'teams'] as const
export type SearchKind = (typeof searchKinds)[number]

/** What an address asks for. */
export const searchIn = (search: URLSearchParams): { text: string; kind: SearchKind } => ({
  text: (search.get('q') ?? '').trim(),
  kind: searchKinds.find((kind) => kind === search.get('kind')) ?? 'code',
})

/** The repository that a query is narrowed to by `repo:owner/name`, where it is one. */
export function repositoryIn(text: string): { owner: string; repo: string } | undefined {
  const names = text.split(' ').filter((word) => word.startsWith('repo:') && word.includes('/'))
  const [owner, repo, ...rest] = (names[0] ?? '').slice('repo:'.length).split('/')
  return names.length === 1 && owner && repo && rest.length === 0 ? { owner, repo } : undefined
}

/** Whether a query is about one branch, tag or commit. */
export const isAtRef = (text: string): boolean => text.split(' ').some((word) => /^ref:\S/.test(word))

/** A query without its filters: what it is about. */
export const withoutFilters = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !/^(?:path|lang|language|repo|ref|owner|user|team|case|author):\S/.test(word))
    .join(' ')
    .trim()
