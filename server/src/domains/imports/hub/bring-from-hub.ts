import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { selectHeld } from '../../objects/index.ts'
import { reserveAnew } from '../../quotas/index.ts'
import { type Bringing, type ImportDeps, leastBytes, pushesOfImport } from '../bringing.ts'
import { updateImport } from '../import.store.ts'
import { ImportFailure } from '../import-failure.ts'
import type { HubSource } from './ask-hub.ts'
import { bringFile, wholeFile } from './bring-file.ts'
import { commitFiles } from './commit-files.ts'
import { hubSpoolOf } from './hub-spool.ts'
import { findHubCommit, type HubFile, listHubFiles } from './list-files.ts'

/** All of it, in milliseconds: 50 GB at 2.5 MB a second. */
const bringMs = 6 * 60 * 60_000
const filesAtOnce = 4

/**
 * Brings the files of a model or dataset by the Hub's wire: which commit a revision is, its files page by page, each of them by its hash, and
 * one commit of all. What came before a break is not asked for again: objects are in the store, other files and parts wait in a folder of the
 * import. Gives the branch that holds the commit. Throws `ImportFailure`, `OutboundRefused`, and (AppError) where the owner has no space.
 */
export async function bringFromHub(deps: ImportDeps, bringing: Bringing): Promise<string> {
  const late = AbortSignal.timeout(bringMs)
  const signal = AbortSignal.any([bringing.signal, late])
  try {
    return await bringAll(deps, { ...bringing, signal })
  } catch (error) {
    throw late.aborted && !bringing.signal.aborted ? new ImportFailure('too-slow', 'files take too long') : error
  }
}

async function bringAll(deps: ImportDeps, bringing: Bringing): Promise<string> {
  const { config, outbound: policy } = deps
  const { row, repository, gitDir, signal, onProgress } = bringing
  const source = sourceOf(bringing)
  const revision = row.revision ?? ''
  const looking = { policy, source, signal }
  const commit = row.commitOid ?? (await findHubCommit(looking, revision))
  if (row.commitOid === null) await updateImport(deps.database.write, { id: row.id, commit_oid: commit })
  const files = await listHubFiles(looking, commit)
  const spool = hubSpoolOf(config, row.uid)
  const { wanted, came, total } = await wantedOf(deps, { files, repoId: repository.id, spool })
  await reserve(deps, { bringing, files, wanted })
  let received = came
  const tell = (bytes: number) => {
    received += bytes
    onProgress({ phase: 'receiving', percent: Math.min(100, Math.floor((100 * received) / (total || 1))), received })
  }
  tell(0)
  await inTurns(wanted, (file) => bringFile(deps, { source, commit, file, repository, spool, signal, onBytes: tell }))
  onProgress({ phase: 'resolving', percent: 0 })
  const branch = repository.defaultBranch
  const message = `Import ${source.id}\n\nSource: ${row.url}\nRevision: ${revision}\nCommit: ${commit}\n`
  await commitFiles(deps, { gitDir, branch, userId: row.userId, files, spool, message, signal })
  return branch
}

function sourceOf({ row: { hubKind: kind, hubId: id, url }, credential }: Bringing): HubSource {
  if (kind === null || id === null) throw new Error('an import from no Hub')
  return { origin: new URL(url).origin, kind, id, token: credential?.secret }
}

/** What is not here yet, each content once, small files first; and how many bytes of all have come. */
async function wantedOf(
  { database }: ImportDeps,
  { files, repoId, spool }: { files: readonly HubFile[]; repoId: number; spool: string },
): Promise<{ wanted: HubFile[]; came: number; total: number }> {
  const unique = new Map<string, HubFile>()
  for (const file of files) {
    const other = unique.get(file.oid)
    if (other !== undefined && (other.size !== file.size || other.kind !== file.kind))
      throw new ImportFailure('damaged', `${JSON.stringify(file.path)} has another length than what is the same`)
    unique.set(file.oid, file)
  }
  const oids = [...unique.values()].flatMap(({ kind, oid }) => (kind === 'object' ? [oid] : []))
  const held = await selectHeld(database.read, { repoId, oids })
  const wanted: HubFile[] = []
  let came = 0
  for (const file of unique.values()) {
    const isHere = file.kind === 'object' ? held.get(file.oid) === file.size : await bytesOf(wholeFile(spool, file))
    if (isHere === true || isHere === file.size) came += file.size
    else {
      wanted.push(file)
      came += Math.min(file.size, (await bytesOf(join(spool, `${file.oid}.part`))) ?? 0)
    }
  }
  const total = [...unique.values()].reduce((sum, { size }) => sum + size, 0)
  return { wanted: wanted.toSorted((one, other) => one.size - other.size), came, total }
}

const bytesOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size

/**
 * Looks whether the owner has room for all that is to come, and keeps some for what Git will hold; objects reserve their own, one by one.
 * Refused (AppError) where there is none.
 */
async function reserve(
  deps: ImportDeps,
  { bringing, files, wanted }: { bringing: Bringing; files: readonly HubFile[]; wanted: readonly HubFile[] },
): Promise<void> {
  const { ownerId } = bringing.repository
  const { uid } = bringing.row
  const inGit = files.flatMap((file) => (file.kind === 'regular' ? [file.size] : []))
  const largest = inGit.reduce((most, size) => Math.max(most, size), 0)
  if (largest > deps.config.maxObjectBytes)
    throw new ImportFailure('object-too-large', `a file that is no object has ${largest} bytes`)
  const gitBytes = inGit.reduce((sum, size) => sum + size, leastBytes)
  if (gitBytes > pushesOfImport * deps.config.maxPushBytes)
    throw new ImportFailure('too-large', `files that are no objects have ${gitBytes} bytes`)
  const objectBytes = wanted.reduce((sum, { kind, size }) => (kind === 'object' ? sum + size : sum), 0)
  await deps.database.tx(async (tx) => {
    const all = gitBytes + objectBytes
    await reserveAnew(deps, tx, { ownerId, id: uid, most: all, least: all })
    await reserveAnew(deps, tx, { ownerId, id: uid, most: gitBytes, least: gitBytes })
  })
}

/** A few at a time, in their order; where one fails, none is begun any more. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items].toReversed()
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await work(next).catch((error: unknown) => {
        waiting.length = 0
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: filesAtOnce }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
