import { answerSizes, type TreeEntry, type TreeEntryKind } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type EntryKind, type IndexedEntry, type OpenFolder, subjectOf } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { type CutText, cutText, jsonBytes } from '@sheaf/server-core/text-size'
import { withTimeout } from '@sheaf/server-core/with-timeout'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { resolveRefPath } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** How long an answer waits for last commits. The names go out then, the rest is there when they are asked for again. */
const budgetMs = 30
/** The first answer about an indexed repository after a start: all of it comes within a moment, and a page is not drawn twice. */
const firstBudgetMs = 1_000

const kinds: Readonly<Record<EntryKind, TreeEntryKind>> = {
  tree: 'Tree',
  blob: 'Blob',
  symlink: 'Symlink',
  submodule: 'Submodule',
}

interface TreeQuery {
  repository: Pick<FoundRepository, 'gitDir' | 'uid' | 'defaultBranch' | 'refsVersion' | 'mayRead' | 'mayWrite'>
  revision: string
  path: string
  pageSize: number
  /** Where the page begins; at the first entry where it is not given. */
  cursor: string | undefined
}

/**
 * A page of the entries of a folder, folders first, then by name, each with the last commit that changed it: but for whoever may see the
 * repository and not read it, to whom commits say nothing. The folder
 * is always found by walking down its path, which costs next to nothing once the objects are at hand: an object id that
 * a caller sends along decides nothing.
 */
export async function listTree(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: ResponseCache },
  { repository, revision, path, pageSize, cursor }: TreeQuery,
): Promise<CacheableResponse> {
  const began = performance.now()
  const { gitDir, uid, mayRead } = repository
  const resolved = await mapGitLimits(() => resolveRefPath({ git }, { repository, revision, path }), { tooLarge })
  if (resolved === undefined) return cachedResponse(bodies, { identity: ['tree', uid], build: () => nothingYet })
  const { commit, found } = resolved
  if (found.kind !== 'tree') throw AppError.missing(message('browse.is_file'))

  const build = async () => {
    const until = began + ((await git.read.lastCommits.isUnopened(gitDir)) ? firstBudgetMs : budgetMs)
    const folder = await mapGitLimits(() => git.read.folders.open(gitDir, found.oid), { tooLarge })
    const start = cursor === undefined ? 0 : folder.positionOf(cursor)
    if (start === undefined) throw AppError.malformed(message('request.unknown_cursor'))
    const prefix = found.path.map((name) => `${name.toString('utf8')}/`).join('')
    const { rows, subjectBytes } = rowsFrom(folder, { start, pageSize, prefix })
    const wanted = rows.map(({ entry }) => entry)
    const left = Math.max(0, until - performance.now())
    const [sizes, listing] = await Promise.all([
      git.read.folders.sizes(gitDir, wanted),
      mayRead &&
        git.read.lastCommits.read({ gitDir, commit, path: found.path, count: folder.count, wanted, budgetMs: left }),
    ])
    const commits = new Map<string, LastCommit>()
    if (listing)
      await withTimeout(
        until - performance.now(),
        readCommits({ git }, { gitDir, oids: listing.commits, into: commits }),
      )
    const data = rows.map((row, at): TreeEntry => {
      const last = listing ? commits.get(listing.commits[at] ?? '') : undefined
      return presentEntry(row, { size: sizes[at] ?? null, last, subjectBytes })
    })
    const end = start + rows.length
    const next = end < folder.count && rows.length > 0 ? folder.cursorAfter(end - 1) : null
    return {
      data,
      page: { next, total: folder.count },
      final: !listing || (listing.complete && data.every((row) => row.commit_id !== null)),
    }
  }
  const folder = Buffer.concat(found.path.flatMap((name) => [name, Buffer.from('/')])).toString('latin1')
  const page = [`${pageSize}`, ...(cursor === undefined ? [] : [cursor])]
  return cachedResponse(bodies, { identity: [mayRead ? 'tree' : 'names', uid, commit, folder, ...page], build })
}

const tooLarge = message('browse.too_many_entries')
const nothingYet = { data: [], page: { next: null, total: 0 } }

interface Row {
  entry: IndexedEntry
  name: CutText
  path: string
}

/** What a row takes in JSON beside its texts and two object ids, in bytes. */
const rowBytes = 220
/** What there is room for of a subject, however many rows a page has. */
const leastSubjectBytes = 128

/** The entries of a page: as many as were asked for, and as one answer carries. What they leave is shared by subjects. */
function rowsFrom(
  folder: OpenFolder,
  { start, pageSize, prefix }: { start: number; pageSize: number; prefix: string },
): { rows: Row[]; subjectBytes: number } {
  let left = answerSizes.answer - 20_000
  const pathBytes = jsonBytes(prefix)
  const rows: Row[] = []
  for (let position = start; position < folder.count && rows.length < pageSize; position += 1) {
    const entry = folder.entry(position)
    const name = cutText(entry.name, answerSizes.entryName)
    left -= rowBytes + 2 * entry.oid.length + leastSubjectBytes + pathBytes + 2 * jsonBytes(name.text)
    if (left < 0 && rows.length > 0) break
    rows.push({ entry, name, path: prefix + name.text })
  }
  const share = leastSubjectBytes + Math.floor(Math.max(0, left) / Math.max(1, rows.length))
  return { rows, subjectBytes: Math.min(share, answerSizes.subject) }
}

/** What a row says of the last commit. The whole message may be a thousand times as long. */
interface LastCommit {
  oid: string
  subject: CutText
  time: number
}

/** Reads the commits of a listing; each is there as soon as it was read. */
async function readCommits(
  { git }: Pick<Deps, 'git'>,
  { gitDir, oids, into }: { gitDir: string; oids: readonly (string | undefined)[]; into: Map<string, LastCommit> },
): Promise<void> {
  const read = async (oid: string) => {
    const { message, committer } = await git.read.objects.commit(gitDir, oid)
    into.set(oid, { oid, subject: subjectOf(message), time: committer.time })
  }
  await Promise.all([...new Set(oids)].flatMap((oid) => (oid === undefined ? [] : [read(oid)])))
}

function presentEntry(
  { entry, name, path }: Row,
  { size, last, subjectBytes }: { size: number | null; last: LastCommit | undefined; subjectBytes: number },
): TreeEntry {
  const subject = last && cutText(last.subject.text, subjectBytes)
  return {
    item: {
      kind: kinds[entry.kind],
      name: name.text,
      path,
      ...(name.cut && { name_truncated: true }),
      oid: entry.oid,
      size,
    },
    commit_id: last?.oid ?? null,
    commit_message: subject?.text ?? null,
    ...((subject?.cut || last?.subject.cut) && { commit_message_truncated: true }),
    commit_time: last?.time ?? null,
  }
}
