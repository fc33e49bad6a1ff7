import type { ActivityItem, BranchItem, Commit, Repository, RepositoryItem, TreeEntry } from '@sheaf/contract'
import { ada, type Handlers } from '@sheaf/testing'

export const oid = (digit: string) => digit.repeat(40)
/** Well past the whole unit: the clock of relative times ticks every half minute. */
const slack = 120
const seconds = (ago: number) => Math.floor(Date.now() / 1000) - ago - slack
const iso = (ago: number) => new Date(seconds(ago) * 1000).toISOString()
export const day = 86_400

const owner = { uid: ada.uid, username: 'ada', team: false, avatar_url: null }

/** A repository as its page needs it. */
export const repository = (model: Partial<Repository['model']> = {}, more: Partial<Repository> = {}): Repository => ({
  model: {
    uid: '01932c5e-0000-7000-8000-0000000000aa',
    repo_name: 'engine',
    kind: 'code',
    description: 'Notes on the analytical engine',
    is_private: false,
    default_head: 'main',
    created_at: iso(20 * day),
    updated_at: iso(2 * day),
    ...model,
  },
  owner,
  state: { stars: 0, forks: 0, watches: 0 },
  starred: false,
  watched: false,
  is_owner: true,
  can_write: true,
  can_manage: true,
  ssh_url: 'ssh://git@sheaf.example.org:2222/ada/engine.git',
  ...more,
})

export const branch = (name: string, digit = 'a', ago = 3 * day): BranchItem => ({
  branch: { ref_name: name, ref_git_id: oid(digit), updated_at: iso(ago) },
})

const someone = { name: 'Ada Lovelace', email: 'ada@example.org', avatar: null }

export const commit = (digit: string, message: string, more: Partial<Commit> = {}): Commit => ({
  commit_id: oid(digit),
  message,
  time: seconds(5 * day),
  author: someone,
  commiter: someone,
  verified: false,
  ...more,
})

export const entry = (
  name: string,
  kind: TreeEntry['item']['kind'] = 'Blob',
  more: Partial<TreeEntry> & { folder?: string } = {},
): TreeEntry => {
  const { folder, ...rest } = more
  return {
    item: { kind, name, path: folder ? `${folder}/${name}` : name, oid: oid('e'), size: kind === 'Blob' ? 12 : null },
    commit_id: oid('c'),
    commit_message: `Change ${name}`,
    commit_time: seconds(4 * day),
    ...rest,
  }
}

export const push = (more: Partial<ActivityItem> = {}): ActivityItem => ({
  kind: 'push',
  time: iso(day),
  actor: { username: 'ada', avatar_url: null },
  repo: { owner: 'ada', repo_name: 'engine' },
  refs: [{ ref: 'refs/heads/main', change: 'updated', commits: 3 }],
  ...more,
})

export const item = (name: string, repo: Partial<RepositoryItem['repo']> = {}, state = {}): RepositoryItem => ({
  repo: {
    uid: name,
    repo_name: name,
    namespace: 'ada',
    kind: 'code',
    description: `About ${name}`,
    is_private: false,
    updated_at: seconds(2 * day),
    ...repo,
  },
  owner: { username: 'ada', avatar_url: null },
  state: { stars: 0, forks: 0, watches: 0, ...state },
  starred: false,
})

/** A server with one repository that holds a few files on two branches. */
export const withRepository = (more: Handlers = {}): Handlers => ({
  'GET /api/repo/{owner}/{repo}': () => repository(),
  'GET /api/repo/{owner}/{repo}/refs': () => [branch('main'), branch('topic/wheels', 'b', 9 * day)],
  'GET /api/repo/{owner}/{repo}/commit/{branch*}': () => ({
    data: [commit('a', 'Draw the mill\n\nWith barrels.')],
    total: 41,
    has_more: true,
  }),
  'GET /api/repo/{owner}/{repo}/tree/{branch}/{path*}': () => [
    entry('docs', 'Tree'),
    entry('src', 'Tree'),
    entry('LICENSE'),
    entry('README.md'),
  ],
  'GET /api/repo/{owner}/{repo}/activity': () => [push()],
  ...more,
})

/**
 * A page of a list as the server gives it, with a cursor that counts: as many rows as the request asks for, of those
 * whose names have in them what it looks for.
 */
export function paged<Row>(rows: readonly Row[], query: unknown, nameOf: (row: Row) => string) {
  const { query: wanted, cursor, page_size: size } = Object(query)
  const found = rows.filter((row) =>
    nameOf(row)
      .toLowerCase()
      .includes(String(wanted ?? '').toLowerCase()),
  )
  const start = Number(cursor ?? 0)
  const end = start + Number(size)
  const next = end < found.length ? String(end) : null
  return { code: 200, msg: 'ok', data: found.slice(start, end), page: { next, total: found.length } }
}
