import { setTimeout as sleep } from 'node:timers/promises'
import { headRevision } from '@sheaf/contract'
import type { ShadowText } from '@sheaf/git-engine'
import {
  IndexerMissing,
  openZoektIndex,
  type ZoektIndex,
  type ZoektShadow,
} from '../../code-index/zoekt/zoekt-index.ts'
import type { Deps } from '../../deps.ts'
import { decodeText } from '../../file-contents/decode-text.ts'
import { resolveRevision } from '../browse/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { lastCodeChange } from './code-change.store.ts'
import { followChanges } from './follow-code.ts'
import { mostOfRepository } from './index-code.ts'

type ZoektIndexDeps = Pick<Deps, 'codeIndex' | 'database' | 'git' | 'storage' | 'log'>

/** Another server has the index: it may end. Repositories that failed, and a program that is missing, are tried again. All in milliseconds. */
const againMs = { claim: 10_000, failed: 10 * 60_000, missing: 30_000 }
/** After so many updates a shadow is made anew: each leaves a pack in it, and the texts of before. */
const mostUpdates = 100
/** With this, a repository says by itself what zoekt leaves out of its index. */
const ignoreFile = '.sourcegraph/ignore'

/** Keeps zoekt's index as the repositories are, as long as this server lives, once no other one does. */
export function followZoekt(
  deps: ZoektIndexDeps,
  where: { folder: string; program: string },
  { claimMs = againMs.claim } = {},
): void {
  const { codeIndex, log } = deps
  const { closed } = codeIndex
  const index = openZoektIndex(where)
  const follow = async () => {
    for (;;) {
      const isOurs = await index.claim().catch((error: unknown) => {
        log.warn({ err: error }, 'the folder of the index of zoekt can not be used')
        return false
      })
      if (isOurs) break
      await sleep(claimMs, undefined, { ref: false, signal: closed })
    }
    await followChanges(deps, zoektFollower(deps, index))
  }
  void follow()
    .catch(() => undefined)
    .finally(() => index.close())
}

function zoektFollower(deps: ZoektIndexDeps, index: ZoektIndex) {
  const { database, codeIndex, log } = deps
  let failed = new Set<number>()
  let triedAt = 0

  const bring = async (repoId: number) => {
    await indexRepository(deps, { index, repoId })
    failed.delete(repoId)
  }
  /** Those that failed: a full disk is to blame for more than one repository, and may have room by now. */
  const tryAgain = async () => {
    if (performance.now() - triedAt < againMs.failed) return
    triedAt = performance.now()
    for (const repoId of failed) {
      await bring(repoId).catch((error: unknown) => {
        codeIndex.closed.throwIfAborted()
        log.warn({ err: error, repoId }, 'the code of a repository could not be indexed, again')
      })
    }
  }
  return {
    async cursor() {
      const progress = await index.progress()
      const last = await lastCodeChange(database.read)
      failed = new Set(progress.failed)
      // Of a database that there is no more: what it says has changed is looked at again, and is there already.
      return progress.cursor > last ? 0 : progress.cursor
    },
    async setCursor(cursor: number) {
      await tryAgain()
      await index.setProgress({ cursor, failed: [...failed] })
    },
    repositories: () => index.repositories(),
    drop: (repoId: number) => index.drop(repoId),
    index: bring,
    // It would be said of all of them.
    stopsAll: (error: unknown) => error instanceof IndexerMissing,
    failed: (repoId: number) => void failed.add(repoId),
    async recover(error: unknown) {
      if (error instanceof IndexerMissing)
        await sleep(againMs.missing, undefined, { ref: false, signal: codeIndex.closed })
    },
  }
}

/** Writes what has changed in the default branch of a repository into its shadow, and has zoekt read that. */
async function indexRepository(
  deps: ZoektIndexDeps,
  { index, repoId }: { index: ZoektIndex; repoId: number },
): Promise<void> {
  const { codeIndex, git } = deps
  const signal = codeIndex.closed
  const repository = await findRepositoryById(deps, repoId)
  const head = repository && (await resolveRevision(deps, { repository, revision: headRevision }))
  if (repository === undefined || head === undefined) return index.drop(repoId)
  const { gitDir } = repository
  const { tree } = await git.read.objects.commit(gitDir, head)
  const known = await index.shadow(repoId)
  if (known?.tree === tree) return
  const base = known !== undefined && known.updates < mostUpdates ? known : undefined
  if (base === undefined) await index.forget(repoId)

  const listed = await git.read.files.list({ gitDir, tree, signal, most: mostOfRepository, lane: 'indexing' })
  const files = listed.files.filter(({ path }) => path !== ignoreFile)
  if (files.length === 0) return index.drop(repoId)
  const before = new Map(base?.files)
  const pathsOf = new Map<string, string[]>()
  for (const { oid, path } of files) {
    const isSame = before.get(path) === oid
    // What is left in the end is there no more.
    if (isSame) before.delete(path)
    else pathsOf.set(oid, [...(pathsOf.get(oid) ?? []), path])
  }
  const commit = await git.write.shadow({
    gitDir: index.shadowDir(repoId),
    // By these, zoekt knows a repository: what it is called is none of its business.
    section: { name: 'zoekt', values: { name: `${repoId}`, repoid: `${repoId}` } },
    base: base?.commit,
    // One that has another content may be no text any more.
    removed: [...before.keys()],
    texts: textsOf(git.read.files.read({ gitDir, oids: [...pathsOf.keys()], signal, lane: 'indexing' }), pathsOf),
    signal,
  })
  await index.update(repoId, signal)
  await index.setShadow(repoId, {
    tree,
    commit,
    updates: base === undefined ? 0 : base.updates + 1,
    files: files.map(({ path, oid }): ZoektShadow['files'][number] => [path, oid]),
  })
}

/** The files that are texts, in UTF-8: zoekt knows no other encoding. */
async function* textsOf(
  files: AsyncIterable<{ oid: string; bytes: Buffer }>,
  pathsOf: ReadonlyMap<string, readonly string[]>,
): AsyncGenerator<ShadowText> {
  for await (const { oid, bytes } of files) {
    const decoded = decodeText(bytes)
    if (decoded === undefined) continue
    // With a NUL behind its beginning, a text is none to zoekt.
    yield { paths: pathsOf.get(oid) ?? [], bytes: Buffer.from(decoded.text.replaceAll('\0', ' ')) }
  }
}
