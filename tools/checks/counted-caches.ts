/** Caches that are bounded by how many values they hold. */
interface CountedCaches {
  file: string
  caches: number
  /** What bounds each value and its key. */
  bound: string
}

const byRepository = 'a folder of a repository, and a number, a mark or a promise of nothing'

export const countedCaches: readonly CountedCaches[] = [
  { file: 'git-engine/src/engine-parts.ts', caches: 1, bound: 'what git can do, some hundred bytes' },
  {
    file: 'git-engine/src/fetch/measure-tree.ts',
    caches: 1,
    bound: 'two numbers by a path of 4,096 bytes: 16 MiB at most',
  },
  { file: 'git-engine/src/git-reader.ts', caches: 1, bound: 'an id by two ids' },
  { file: 'git-engine/src/git-writer.ts', caches: 1, bound: byRepository },
  {
    file: 'git-engine/src/history/folder-last-commits.ts',
    caches: 1,
    bound: 'sixteen numbers, counted as held memory',
  },
  { file: 'git-engine/src/history/log.ts', caches: 1, bound: 'a number by ids' },
  { file: 'git-engine/src/history/reached.ts', caches: 1, bound: 'three of a bit for each commit' },
  { file: 'git-engine/src/last-commits/last-commit-cache.ts', caches: 1, bound: byRepository },
  { file: 'git-engine/src/last-commits/last-commit-updates.ts', caches: 1, bound: byRepository },
  { file: 'git-engine/src/maintenance/maintenance.ts', caches: 1, bound: 'up to 201 ids: 13 MiB at most' },
  { file: 'git-engine/src/reach/reachability.ts', caches: 2, bound: 'an id by an id or some digits' },
  { file: 'server/src/db/sqlite-statements.ts', caches: 1, bound: '256 statements, whose texts the sources have' },
  { file: 'server/src/domains/browse/object-type.ts', caches: 1, bound: 'a type by an id' },
  { file: 'server/src/domains/browse/raw-routes.ts', caches: 1, bound: 'a type by an id' },
  { file: 'server/src/domains/copies/compare-across-forks.ts', caches: 1, bound: 'an id by ids' },
  { file: 'server/src/domains/copies/sync-fork.ts', caches: 1, bound: 'two numbers by ids' },
  {
    file: 'server/src/domains/discovery/describe-page.ts',
    caches: 1,
    bound: 'what a page says of itself, by names of an address',
  },
  { file: 'server/src/domains/downloads/count-download.ts', caches: 1, bound: 'a mark by a day, a number and a hash' },
  {
    file: 'server/src/domains/edits/once-by-token.ts',
    caches: 1,
    bound: 'what a commit is answered with, ids and names',
  },
  {
    file: 'server/src/domains/hub/hub-entries.ts',
    caches: 1,
    bound: 'what a pointer says, itself 1,023 bytes at most',
  },
  { file: 'server/src/domains/hub/resolve-routes.ts', caches: 1, bound: 'a type by an id' },
  { file: 'server/src/domains/lfs/joined-parts.ts', caches: 1, bound: '256 hashes under way' },
  { file: 'server/src/domains/maintenance/maintain.ts', caches: 1, bound: 'a number by a number' },
  { file: 'server/src/domains/repositories/push-to-create.ts', caches: 1, bound: 'a mark by an id' },
  { file: 'server/src/http/hang-ups.ts', caches: 1, bound: 'two numbers by an address' },
  { file: 'server/src/ssh/ssh-admission.ts', caches: 1, bound: 'a number by an address' },
  {
    file: 'server/src/text/text-workers.ts',
    caches: 1,
    bound: 'why a text is too much, by a kind and an id or a hash',
  },
  {
    file: 'server/src/xet/stored-xorbs.ts',
    caches: 1,
    bound: '64 indexes, which the longest xorb bounds to a megabyte each',
  },
]
