import { createHash } from 'node:crypto'
import { answerSizes, type Release, type ReleaseAsset } from '@sheaf/contract'
import { createLru } from '@sheaf/server-core/lru'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import { renderWords } from '../browse/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type AssetRow, findLatest, type ReleaseRow, selectAssets } from './release.store.ts'

type PresenterDeps = Pick<Deps, 'database' | 'git' | 'text'>

/** Drawn notes that are kept, in characters. */
const rendered = createLru<{ html: string | null }>({
  capacity: 4 * 1024 * 1024,
  weigh: ({ html }) => 200 + (html?.length ?? 0),
})

const time = (ms: number) => new Date(ms).toISOString()

/** Releases as people see them, with their files and their notes drawn. */
export async function presentReleases(
  deps: PresenterDeps,
  {
    repository,
    rows,
    signal,
    isList = false,
  }: { repository: FoundRepository; rows: readonly ReleaseRow[]; signal: AbortSignal; isList?: boolean },
): Promise<Release[]> {
  const { read } = deps.database
  const [assets, latest, commits] = await Promise.all([
    selectAssets(
      read,
      rows.map(({ id }) => id),
    ),
    findLatest(read, repository.id),
    commitsOf(
      deps,
      repository,
      rows.map(({ tag }) => tag),
    ),
  ])
  const assetsOf = Map.groupBy(assets, (asset) => asset.release_id)
  const items: Release[] = []
  let left = answerSizes.answer / 2
  // One after the other: a page takes one thread of those that draw texts, as any text does.
  for (const row of rows) {
    const commit = commits.get(row.tag)
    const html = await drawn(deps, { repository, row, commit, signal })
    left -= html === null ? 0 : jsonBytes(html)
    items.push({
      uid: row.uid,
      tag: row.tag,
      commit_id: commit ?? null,
      target: row.target,
      title: row.title,
      notes: isList ? null : row.notes,
      notes_html: left < 0 ? null : html,
      draft: row.isDraft === 1,
      prerelease: row.isPrerelease === 1,
      latest: latest?.id === row.id,
      author: row.author === null ? null : { username: row.author, avatar_url: row.avatarUrl },
      created_at: time(row.createdAt),
      published_at: row.publishedAt === null ? null : time(row.publishedAt),
      assets: (assetsOf.get(row.id) ?? []).map(presentAsset),
    })
  }
  return items
}

const presentAsset = ({ uid, name, bytes, sha256, downloads, created_at }: AssetRow): ReleaseAsset => ({
  uid,
  name,
  size: bytes,
  sha256,
  downloads,
  created_at: time(created_at),
})

/** What tags stand for, as far as they are there: one question for a page of them. */
async function commitsOf(
  { git }: Pick<Deps, 'git'>,
  { gitDir, refsVersion: version, mayWrite: unreachable }: FoundRepository,
  tags: readonly string[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    tags.map(async (tag) => {
      const resolved = await git.read.resolve({ gitDir, version, revision: `refs/tags/${tag}`, unreachable })
      return [tag, resolved?.commit] as const
    }),
  )
  return new Map(found.flatMap(([tag, commit]) => (commit === undefined ? [] : [[tag, commit]])))
}

async function drawn(
  deps: PresenterDeps,
  {
    repository,
    row: { notes, tag },
    commit = repository.defaultBranch,
    signal,
  }: { repository: FoundRepository; row: ReleaseRow; commit: string | undefined; signal: AbortSignal },
): Promise<string | null> {
  if (notes === '') return ''
  const { uid, ownerName, name } = repository
  const content = createHash('sha256').update(notes).digest('hex')
  const key = ['release', uid, ownerName, name, tag, commit, content].join(' ')
  const known = rendered.get(key)
  if (known !== undefined) return known.html
  const most = answerSizes.answer / 2
  const { html, final } = await renderWords(deps, { text: notes, repository, ref: tag, commit, key, signal, most })
  if (final) rendered.set(key, { html })
  return html
}
