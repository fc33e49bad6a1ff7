import { createHash, randomUUIDv7 } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UserActor } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { IncomingObject } from '../../storage/object-store.ts'
import { addObjectBytes, insertHeld } from '../objects/index.ts'
import { deleteReservation, reserveSpace } from '../quotas/index.ts'
import {
  lookAtArrival,
  type OwnerRow,
  removeUnfinished,
  reserveRepository,
  showArrival,
  touchUnfinished,
} from '../repositories/index.ts'
import { entryNames, type Manifest, objectEntry } from './manifest.ts'
import { BundleError, type OpenBundle } from './read-bundle.ts'

type ApplyDeps = Pick<Deps, 'config' | 'database' | 'events' | 'git' | 'limits' | 'log' | 'objects' | 'storage'>

interface Applying {
  bundle: OpenBundle
  /** Who answers for it. */
  actor: UserActor
  owner: OwnerRow
  name: string
  signal: AbortSignal
}

/** Half of the time after which what is being created counts as left by a crash. */
const touchMs = 30_000
/** What git unpacks may have so many times the bytes of its file. */
const unpackedFactor = 64

/**
 * Makes a repository of a bundle. Everything is on the disk and has the hash that the manifest says before a name is taken; what ends this in
 * between leaves nothing that anybody sees. Refused (AppError) as the creation of a repository is, and without room for its bytes.
 */
export async function applyBundle(deps: ApplyDeps, applying: Applying): Promise<void> {
  const { config, database } = deps
  const { bundle, owner } = applying
  const { manifest } = bundle
  const folder = join(config.dataFolder, 'bundles')
  const reservation = `bundle-${randomUUIDv7()}`
  const gitFile = join(folder, `${reservation}.part`)
  const bytes = manifest.objects.reduce((sum, object) => sum + object.bytes, manifest.git?.bytes ?? 0)
  const taken: IncomingObject[] = []
  await database.tx((tx) => reserveSpace(deps, tx, { ownerId: owner.id, id: reservation, most: bytes, least: bytes }))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await sweepParts(folder)
    await takeEntries(deps, { bundle, gitFile, taken })
    await makeRepository(deps, { ...applying, manifest, gitFile, reservation })
    // A sweep may have taken one away in the moment before it was noted.
    for (const object of taken) await object.keep()
  } finally {
    for (const object of taken) await object.drop()
    await rm(gitFile, { force: true })
    await database.tx((tx) => deleteReservation(tx, reservation))
  }
}

/** Longer than any bundle takes: what is older was left by a process that was killed. */
const partMs = 24 * 60 * 60_000

async function sweepParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - partMs) await rm(file, { force: true })
  }
}

/** Brings what the manifest says to the disk, each thing once and with its hash. */
async function takeEntries(
  { objects }: ApplyDeps,
  { bundle, gitFile, taken }: { bundle: OpenBundle; gitFile: string; taken: IncomingObject[] },
): Promise<void> {
  const { manifest } = bundle
  const awaited = new Map(manifest.objects.map((object) => [objectEntry(object.oid), object]))
  let git = manifest.git
  for await (const { name, size, body } of bundle.entries()) {
    if (name === entryNames.git && git !== null) {
      if (size !== git.bytes) throw damaged(name)
      const hash = createHash('sha256')
      const hashed = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      await pipeline(body, hashed, createWriteStream(gitFile, { flags: 'wx', mode: 0o600 }))
      if (hash.digest('hex') !== git.sha256) throw damaged(name)
      git = null
      continue
    }
    const object = awaited.get(name)
    if (object === undefined) throw new BundleError(`${name} is not in the manifest.`)
    if (size !== object.bytes) throw damaged(name)
    const incoming = await objects.take({ body, size, oid: object.oid }).catch((error: unknown) => {
      throw new BundleError(`${name} is damaged.`, { cause: error })
    })
    taken.push(incoming)
    await incoming.keep()
    awaited.delete(name)
  }
  const [missing] = awaited.keys()
  if (git !== null || missing !== undefined)
    throw new BundleError(`The bundle lacks ${git ? entryNames.git : missing}.`)
}

const damaged = (name: string) => new BundleError(`${name} is damaged.`)

async function makeRepository(
  deps: ApplyDeps,
  {
    actor,
    owner,
    name,
    manifest,
    gitFile,
    reservation,
    signal,
  }: Applying & { manifest: Manifest; gitFile: string; reservation: string },
): Promise<void> {
  const { config, database, events, git } = deps
  const { description, kind, is_private: isPrivate, default_branch: defaultBranch } = manifest.repository
  const target = { ownerUid: owner.uid, isTeam: owner.kind === 'team', name, storage: undefined }
  const repository = { ...target, description, kind, isPrivate, defaultBranch }
  const reserved = await reserveRepository(deps, { actor, repository, address: 'operator' }, 'creating')
  const { id, gitDir } = reserved
  const touching = setInterval(() => {
    touchUnfinished(database.write, { id, now: Date.now() }).catch(() => undefined)
  }, touchMs)
  try {
    let branch = defaultBranch
    if (manifest.git === null) await git.write.init({ gitDir, branch })
    else
      branch = await git.write.importBundle({
        gitDir,
        file: gitFile,
        branch,
        maxObjectBytes: config.maxObjectBytes,
        maxUnpackedBytes: manifest.git.bytes * unpackedFactor,
        signal,
        onProgress: () => undefined,
      })
    const pushId = randomUUIDv7()
    const arrival = await lookAtArrival(deps, { repoId: id, userId: actor.userId, gitDir, branch, pushId })
    await database.tx(async (tx) => {
      const now = Date.now()
      for (const { oid, bytes } of manifest.objects) {
        if (await insertHeld(tx, { repoId: id, oid, bytes, kind: 'lfs', now }))
          await addObjectBytes(tx, { repoId: id, bytes })
      }
      await deleteReservation(tx, reservation)
      await showArrival(tx, { events }, arrival)
    })
    git.write.pushed({ gitDir, moved: [] })
  } catch (error) {
    await removeUnfinished(deps, reserved)
    throw error
  } finally {
    clearInterval(touching)
  }
}
