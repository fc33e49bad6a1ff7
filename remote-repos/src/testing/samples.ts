import type {
  ActivityItem,
  Blame,
  BranchItem,
  ChangedFile,
  Changes,
  Commit,
  DeletedRef,
  Release,
  Repository,
  RepositoryFile,
  RepositoryItem,
  TagItem,
  TreeEntry,
  Verification,
} from '@sheaf/contract'
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
    website: '',
    topics: [],
    is_private: false,
    archived: false,
    template: false,
    gate: 'none',
    default_head: 'main',
    created_at: iso(20 * day),
    updated_at: iso(2 * day),
    ...model,
  },
  owner,
  state: { stars: 0, forks: 0, watches: 0 },
  open_pulls: 0,
  open_discussions: 0,
  parent: null,
  generated_from: null,
  starred: false,
  watched: false,
  is_owner: true,
  can_read: true,
  access_request: null,
  can_write: true,
  can_manage: true,
  can_configure: true,
  can_delete: true,
  ssh_url: 'ssh://git@sheaf.example.org:2222/ada/engine.git',
  ...more,
})

export const branch = (name: string, digit = 'a', ago = 3 * day): BranchItem => ({
  branch: { ref_name: name, ref_git_id: oid(digit), updated_at: iso(ago) },
})

export const tag = (name: string, digit = 'a', more: Partial<TagItem> = {}): TagItem => ({
  name,
  revision: name,
  oid: oid(digit),
  commit_id: oid(digit),
  committed_at: iso(3 * day),
  annotation: null,
  ...more,
})

export const release = (name: string, more: Partial<Release> = {}): Release => ({
  uid: `release-${name}`,
  tag: name,
  commit_id: oid('a'),
  target: 'main',
  title: `The mill ${name}`,
  notes: null,
  notes_html: '<p>It turns.</p>',
  draft: false,
  prerelease: false,
  latest: true,
  author: { username: 'ada', avatar_url: null },
  created_at: iso(3 * day),
  published_at: iso(3 * day),
  assets: [
    {
      uid: 'asset',
      name: 'mill.tar.gz',
      size: 1_500_000,
      sha256: 'e'.repeat(64),
      downloads: 3,
      created_at: iso(3 * day),
    },
  ],
  ...more,
})

export const deletedRef = (name: string, more: Partial<DeletedRef> = {}): DeletedRef => ({
  uid: `deleted-${name.length}`,
  kind: 'branch',
  name,
  oid: oid('d'),
  deleted_at: iso(day),
  expires_at: new Date(Date.now() + 29 * day * 1000).toISOString(),
  deleted_by: 'ada',
  ...more,
})

const someone = { name: 'Ada Lovelace', email: 'ada@example.org', avatar: null }

export const commit = (digit: string, message: string, more: Partial<Commit> = {}): Commit => ({
  commit_id: oid(digit),
  message,
  time: seconds(5 * day),
  author: someone,
  commiter: someone,
  signed: false,
  ...more,
})

export const verification = (id: string, more: Partial<Verification> = {}): Verification => ({
  oid: id,
  state: 'verified',
  reason: null,
  kind: 'ssh',
  fingerprint: 'SHA256:abc',
  signer: { username: 'ada', avatar: null },
  verified_at: iso(day),
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

/** A text of two lines, where an address does not say other. */
export const file = (more: Partial<RepositoryFile> = {}): RepositoryFile => ({
  commit_id: oid('a'),
  revision: 'main',
  path: 'src/wheel.ts',
  kind: 'file',
  executable: false,
  oid: oid('e'),
  size: 30,
  media_type: 'text/plain; charset=utf-8',
  encoding: 'utf-8',
  text: 'let teeth = 12\nlet turns = 3\n',
  lfs: null,
  ...more,
})

const origin = { subject: 'Draw the mill', time: seconds(5 * day), author: someone }

/** Two lines of `file`, of a commit each. */
export const blame: Blame = {
  commit_id: oid('a'),
  path: 'src/wheel.ts',
  ranges: [
    { start: 1, lines: 1, commit_id: oid('b') },
    { start: 2, lines: 1, commit_id: oid('a') },
  ],
  commits: [
    { ...origin, commit_id: oid('b') },
    { ...origin, commit_id: oid('a'), subject: 'Turn', previous: { commit_id: oid('b'), path: 'wheel.ts' } },
  ],
  truncated: false,
  complete: true,
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
    topics: [],
    is_private: false,
    archived: false,
    template: false,
    updated_at: seconds(2 * day),
    ...repo,
  },
  owner: { username: 'ada', avatar_url: null },
  state: { stars: 0, forks: 0, watches: 0, ...state },
  starred: false,
})

export const changed = (path: string, more: Partial<ChangedFile> = {}): ChangedFile => ({
  path,
  old_path: null,
  status: 'modified',
  old_mode: '100644',
  new_mode: '100644',
  binary: false,
  additions: 1,
  deletions: 1,
  ...more,
})

export const changes = (files: readonly ChangedFile[], more: Partial<Changes> = {}): Changes => ({
  base: oid('b'),
  head: oid('a'),
  stats: { files: files.length, additions: files.length, deletions: files.length },
  files: [...files],
  ...more,
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
  'GET /api/repo/{owner}/{repo}/deleted-refs': () => [],
  'GET /api/repo/{owner}/{repo}/readme/{branch}/{path*}': () => ({ code: 200, msg: 'OK', data: null }),
  'GET /api/repo/{owner}/{repo}/tags': () => [tag('v1.0')],
  'GET /api/repo/{owner}/{repo}/blob/{branch}/{path*}': () => file(),
  'GET /api/repo/{owner}/{repo}/blame/{branch}/{path*}': () => blame,
  'GET /api/repo/{owner}/{repo}/tokens/{branch}/{path*}': () => ({
    language: null,
    start: 0,
    tokens: '',
    next: null,
    symbols: 0,
    complete: true,
  }),
  'GET /api/repo/{owner}/{repo}/find-files/{branch*}': () => ({
    files: [{ path: 'src/wheel.ts', marks: [4, 5] }],
    total: 1,
    truncated: false,
  }),
  'GET /api/repo/{owner}/{repo}/activity': () => [push()],
  'GET /api/repo/{owner}/{repo}/releases': () => ({ items: [release('v1.0')], next: null, total: 1, latest: 'v1.0' }),
  'GET /api/repo/{owner}/{repo}/release-marks': () => [],
  'GET /api/repo/{owner}/{repo}/commits/{commit*}': () => ({
    commit: commit('a', 'Draw the mill\n\nWith barrels.'),
    authored: seconds(6 * day),
    parents: [oid('b')],
  }),
  'GET /api/repo/{owner}/{repo}/verifications': ({ url }) =>
    (new URL(url, 'http://sheaf.test').searchParams.get('objects') ?? '').split(',').map((each) => verification(each)),
  'GET /api/repo/{owner}/{repo}/commit-refs/{commit*}': () => ({ branches: ['main'], tags: ['v1'] }),
  'GET /api/repo/{owner}/{repo}/changes/{range*}': () => changes([]),
  'GET /api/repo/{owner}/{repo}/comparison/{range*}': () => ({
    base: oid('b'),
    head: oid('a'),
    merge_base: oid('b'),
    commits: [commit('a', 'Draw the mill')],
    total: 1,
    next: null,
  }),
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
