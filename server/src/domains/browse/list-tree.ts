import { answerSizes, type TreeEntry, type TreeEntryKind } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import { entryKey } from '../../git/listing/last-commits.ts'
import { type GitCommit, subjectOf } from '../../git/objects/parse-commit.ts'
import type { EntryKind } from '../../git/objects/parse-tree.ts'
import type { FolderEntry } from '../../git/objects/read-folder.ts'
import { AppError } from '../../http/app-error.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import { cutText } from '../../limits/text-size.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type BodyCache, cachedAnswer } from './body-cache.ts'
import { resolvePlace } from './resolve-place.ts'
import { within } from './within.ts'

/** How long an answer waits for last commits. The names go out then, the rest is there when they are asked for again. */
const budgetMs = 30

const kinds: Readonly<Record<EntryKind, TreeEntryKind>> = {
  tree: 'Tree',
  blob: 'Blob',
  symlink: 'Symlink',
  submodule: 'Submodule',
}

interface TreeQuery {
  repository: FoundRepository
  revision: string
  path: string
}

/**
 * The entries of a folder, folders first, then by name, each with the last commit that changed it. The folder is
 * always found by walking down its path, which costs next to nothing once the objects are at hand: an object id that
 * a caller sends along decides nothing.
 */
export async function listTree(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: BodyCache },
  { repository, revision, path }: TreeQuery,
): Promise<PreparedAnswer | TreeEntry[]> {
  const until = performance.now() + budgetMs
  const { gitDir } = repository
  const place = await resolvePlace({ git }, { repository, revision, path })
  if (place === undefined) return []
  const { commit, found } = place
  if (found.kind !== 'tree') throw AppError.missing('There is no such folder here')

  const build = async () => {
    const entries = await git.folders.read(gitDir, found.oid)
    const left = Math.max(0, until - performance.now())
    const listing = await git.listings.read({ gitDir, commit, path: found.path, entries, budgetMs: left })
    const commits = new Map<string, GitCommit>()
    await within(until - performance.now(), readCommits({ git }, { gitDir, listing: listing.commits, into: commits }))
    const folder = found.path.map((name) => `${name.toString('utf8')}/`).join('')
    const data: TreeEntry[] = [...entries].sort(foldersFirst).map((entry) => {
      const last = commits.get(listing.commits.get(entryKey(entry)) ?? '')
      return presentEntry(entry, { folder, last })
    })
    return { data, final: listing.complete && data.every((row) => row.commit_id !== null) }
  }
  const folder = Buffer.concat(found.path.flatMap((name) => [name, Buffer.from('/')])).toString('latin1')
  return cachedAnswer(bodies, { identity: ['tree', repository.uid, commit, folder], build })
}

/** Reads the commits of a listing; each is there as soon as it was read. */
async function readCommits(
  { git }: Pick<Deps, 'git'>,
  { gitDir, listing, into }: { gitDir: string; listing: ReadonlyMap<string, string>; into: Map<string, GitCommit> },
): Promise<void> {
  const read = async (oid: string) => void into.set(oid, await git.objects.commit(gitDir, oid))
  await Promise.all([...new Set(listing.values())].map(read))
}

function presentEntry(
  entry: FolderEntry,
  { folder, last }: { folder: string; last: GitCommit | undefined },
): TreeEntry {
  const subject = last === undefined ? undefined : subjectOf(last.message)
  const message = subject && cutText(subject.text, answerSizes.subject)
  return {
    item: {
      kind: kinds[entry.kind],
      name: entry.name,
      path: folder + entry.name,
      oid: entry.oid,
      size: entry.size,
    },
    commit_id: last?.oid ?? null,
    commit_message: message?.text ?? null,
    ...((message?.cut || subject?.cut) && { commit_message_truncated: true }),
    commit_time: last?.committer.time ?? null,
  }
}

const foldersFirst = (a: FolderEntry, b: FolderEntry): number => {
  const rank = Number(b.kind === 'tree') - Number(a.kind === 'tree')
  return rank || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
}
