import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import type { Deps } from '../../deps.ts'
import { serverIdentity } from '../accounts/index.ts'
import { selectAllHeld } from '../objects/index.ts'
import type { RepositoryRow } from '../repositories/index.ts'
import { entryNames, type Manifest, maxManifestBytes, objectEntry } from './manifest.ts'

type CreateDeps = Pick<Deps, 'config' | 'database' | 'git' | 'objects' | 'storage'>

interface NewBundle {
  repository: RepositoryRow
  /** Absolute; nothing may be there. */
  file: string
  signal: AbortSignal
}

/**
 * Writes a repository with its objects of Git LFS into one file, a tar (POSIX.1-2001, pax): a manifest of hashes, its signature by the key of
 * this Sheaf, what git clones from, and each object. It is written beside its name and renamed when it is whole and on the disk.
 */
export async function createBundle(deps: CreateDeps, { repository, file, signal }: NewBundle): Promise<Manifest> {
  const { config, database, git, storage } = deps
  const [gitFile, draft] = [`${file}.git.part`, `${file}.part`]
  try {
    const gitDir = storage.repositoryDir({ node: repository.storageNode, uid: repository.uid })
    const hasRefs = await git.transport.bundle({ gitDir, file: gitFile, signal })
    const manifest: Manifest = {
      format: 'sheaf-bundle',
      version: 1,
      origin: config.publicUrl ?? null,
      made_at: new Date().toISOString(),
      repository: {
        owner: repository.ownerName,
        name: repository.name,
        description: repository.description,
        kind: repository.kind,
        is_private: repository.isPrivate === 1,
        default_branch: repository.defaultBranch,
      },
      git: hasRefs ? await hashOf(gitFile) : null,
      objects: await selectAllHeld(database.read, repository.id),
    }
    const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`)
    if (text.length > maxManifestBytes) throw new Error('The repository has too many objects for one bundle.')
    const { key } = await serverIdentity(deps)
    const archive = pack()
    const writing = pipeline(archive, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal })
    try {
      await Promise.race([addAll(deps, { archive, manifest, text, sign: key.sign, gitFile, signal }), writing])
    } catch (error) {
      archive.destroy()
      await writing.catch(() => undefined)
      throw error
    }
    await writing
    await rename(draft, file)
    return manifest
  } finally {
    await rm(gitFile, { force: true })
    await rm(draft, { force: true })
  }
}

interface Adding {
  archive: Pack
  manifest: Manifest
  text: Buffer
  sign: (payload: Buffer, namespace: 'sheaf-bundle') => string
  gitFile: string
  signal: AbortSignal
}

async function addAll({ objects }: CreateDeps, { archive, manifest, text, sign, gitFile, signal }: Adding) {
  await addText(archive, entryNames.manifest, text)
  await addText(archive, entryNames.signature, Buffer.from(`${sign(text, 'sheaf-bundle')}\n`))
  if (manifest.git !== null)
    await pipeline(
      createReadStream(gitFile),
      archive.entry({ name: entryNames.git, size: manifest.git.bytes, mode: 0o600 }),
    )
  for (const { oid, bytes } of manifest.objects) {
    signal.throwIfAborted()
    const object = await objects.open(oid)
    if (object?.size !== bytes) {
      await object?.close()
      throw new Error(`The object ${oid} is missing from the object store, or damaged there. Nothing was written.`)
    }
    await pipeline(object.stream(), archive.entry({ name: objectEntry(oid), size: bytes, mode: 0o600 }))
  }
  archive.finalize()
}

const addText = (archive: Pack, name: string, text: Buffer) =>
  new Promise<void>((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()))
  })

async function hashOf(file: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { sha256: hash.digest('hex'), bytes: (await stat(file)).size }
}
