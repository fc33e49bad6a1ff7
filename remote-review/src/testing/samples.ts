import type {
  ChangedFile,
  Changes,
  Check,
  CheckMark,
  Commit,
  Comparison,
  Pull,
  PullDetails,
  Repository,
  ReviewComment,
  ReviewThread,
} from '@sheaf/contract'
import { ada, fakeServer, type Handlers, renderRoutes } from '@sheaf/testing'
import { routes } from '../routes.tsx'

export const moment = '2026-01-02T00:00:00.000Z'

export const repository: Repository = {
  model: {
    uid: 'r1',
    repo_name: 'engine',
    kind: 'code',
    description: '',
    website: '',
    topics: [],
    is_private: false,
    archived: false,
    template: false,
    gate: 'none',
    default_head: 'main',
    created_at: moment,
    updated_at: moment,
  },
  owner: { uid: ada.uid, username: 'ada', team: false, avatar_url: null },
  state: { stars: 0, forks: 0, watches: 0 },
  open_pulls: 0,
  open_discussions: 0,
  parent: null,
  generated_from: null,
  starred: false,
  watched: false,
  can_read: true,
  access_request: null,
  is_owner: true,
  can_write: true,
  can_manage: true,
  can_configure: true,
  can_delete: true,
  ssh_url: null,
}

/** What a discussion is to somebody who looks after nothing. */
export const moderated = { lock_reason: null, answer: null, can_answer: false, can_delete: false }

/** What a thread begins with where nothing more was written. */
export const noText = { body: '', created_at: moment, edited_at: null, edits: 0 }

export const branchNamed = (name: string) => ({
  branch: { ref_name: name, ref_git_id: 'a'.repeat(40), updated_at: moment },
})

export const samplePull: Pull = {
  number: 12,
  title: 'Oil the wheel',
  state: 'open',
  author: { username: 'grace', avatar_url: null },
  comments: 1,
  labels: [],
  assignees: [],
  milestone: null,
  is_locked: false,
  is_pinned: false,
  is_answered: false,
  tasks: { all: 0, done: 0 },
  created_at: moment,
  updated_at: moment,
  base: 'main',
  head: 'topic/wheels',
  head_kind: 'branch',
  is_merged: false,
  is_draft: false,
}

/** How the server answers for a pull request. */
export const pullAnswer = (of: { thread?: Partial<Pull>; pull?: Partial<PullDetails>; can_edit?: boolean } = {}) => ({
  thread: { ...samplePull, ...of.thread, ...noText, body_html: '' },
  pull: {
    head_id: 'a'.repeat(40),
    head_exists: true,
    versions: 1,
    stack: [],
    head_target: null,
    head_repository: null,
    head_problem: null,
    maintainers_edit: null,
    can_push_head: false,
    can_commit: true,
    base_id: 'b'.repeat(40),
    mergeable: 'clean',
    can_fast_forward: false,
    can_rebase: null,
    rebase_conflict: null,
    conflicts: [],
    auto_merge: null,
    queue: null,
    merged: null,
    checks: null,
    reviewers: [],
    unresolved: 0,
    gates: [],
    can_review: false,
    can_ask: false,
    merge_methods: ['merge', 'squash', 'rebase', 'fast-forward'],
    can_merge: true,
    can_update: false,
    can_delete_head: false,
    can_restore_head: false,
    can_revert: false,
    ...of.pull,
  },
  items: [],
  reactions: [],
  next: null,
  can_edit: of.can_edit ?? true,
  can_comment: true,
  can_label: true,
  lock_reason: null,
  revision: 0,
})

const oid = (digit: string) => digit.repeat(40)
const someone = { name: 'Grace Hopper', email: 'grace@example.org', avatar: null }

export const proposedCommit = (digit: string, message: string): Commit => ({
  commit_id: oid(digit),
  message,
  time: Date.parse(moment) / 1000,
  author: someone,
  commiter: someone,
  signed: false,
})

/** The commits that a pull request brings. */
export const proposed = (commits: Commit[], more: Partial<Comparison> = {}): Comparison => ({
  base: oid('b'),
  head: oid('a'),
  merge_base: oid('c'),
  commits,
  total: commits.length,
  next: null,
  ...more,
})

export const changedFile = (path: string, more: Partial<ChangedFile> = {}): ChangedFile => ({
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

/** The files that it changes. */
export const changedFiles = (...files: ChangedFile[]): Changes => ({
  base: oid('c'),
  head: oid('a'),
  files,
  stats: { files: files.length, additions: files.length, deletions: files.length },
})

export const reviewComment = (uid: string, body: string, more: Partial<ReviewComment> = {}): ReviewComment => ({
  uid,
  author: { username: 'grace', avatar_url: null },
  body,
  body_html: `<p>${body}</p>`,
  parts: [],
  created_at: moment,
  edited_at: null,
  is_pending: false,
  can_edit: false,
  can_delete: false,
  ...more,
})

/** What somebody wrote about the second line of src/mill.ts. */
export const reviewThread = (
  uid: string,
  comments: ReviewComment[],
  more: Partial<ReviewThread> = {},
): ReviewThread => ({
  uid,
  review: 'review-1',
  path: 'src/mill.ts',
  side: 'new',
  start_line: null,
  line: 2,
  is_file: false,
  is_outdated: false,
  original: {
    commit_id: oid('a'),
    path: 'src/mill.ts',
    start_line: null,
    line: 2,
    excerpt: ['one', 'oiled'],
    excerpt_start: 1,
  },
  is_resolved: false,
  resolved_by: null,
  comments,
  can_resolve: true,
  can_apply: false,
  can_reply: true,
  ...more,
})

/** All that was written about lines. */
export const writtenAbout = (items: ReviewThread[], pending = 0) => ({
  items,
  reactions: [],
  next: null,
  head_id: oid('a'),
  pending,
})

/** How a check of what a pull request proposes went. */
export const checkNamed = (context: string, more: Partial<Check> = {}): Check => ({
  uid: context,
  context,
  state: 'success',
  description: '',
  target_url: null,
  has_summary: false,
  annotations: 0,
  author: null,
  started_at: moment,
  updated_at: moment,
  ...more,
})

/** How they went together. */
export const markOf = (items: readonly Check[]): CheckMark => {
  const pending = items.filter(({ state }) => state === 'pending').length
  const failed = items.filter(({ state }) => state === 'failure').length
  const state = failed > 0 ? 'failure' : pending > 0 ? 'pending' : 'success'
  return { commit_id: oid('a'), state, total: items.length, pending, failed }
}

/** A page of ada's repository, over a server that answers for it and with `more`. */
export function openPage(path: string, more: Handlers) {
  const server = fakeServer({
    'GET /api/repo/{owner}/{repo}': () => repository,
    'GET /api/repo/{owner}/{repo}/refs': () => [branchNamed('main'), branchNamed('topic/wheels')],
    'GET /api/repo/{owner}/{repo}/pulls/{number}/viewed-files': () => ({ items: [], next: null }),
    'GET /api/repo/{owner}/{repo}/pulls/{number}/review-threads': () => writtenAbout([]),
    'PUT /api/repo/{owner}/{repo}/pulls/{number}/look': () => null,
    'GET /api/repo/{owner}/{repo}/comparison/{range*}': () => proposed([proposedCommit('a', 'Oil the wheel')]),
    'GET /api/repo/{owner}/{repo}/changes/{range*}': () => changedFiles(changedFile('src/mill.ts')),
    'GET /api/repo/{owner}/{repo}/thread-templates': () => ({ pull: null, discussions: [] }),
    'GET /api/repo/{owner}/{repo}/threads/{number}/subscription': () => ({ subscribed: false, reason: null }),
    ...more,
  })
  return { server, ...renderRoutes(routes, path, { server, session: ada }) }
}
