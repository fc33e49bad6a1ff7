import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '@sheaf/contract/messages'
import { makeFolder } from '@sheaf/git-engine'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import { AppError } from '@sheaf/server-core/app-error'
import { hasFreeSpace } from '@sheaf/server-core/free-space'
import type { Config } from '../../config/config.ts'
import { fullDisk } from '../../http/full-disk.ts'

type Folder = Pick<Config, 'dataFolder'>

const rootOf = ({ dataFolder }: Folder) => join(dataFolder, 'release-assets')
const draftsOf = (folder: Folder) => join(rootOf(folder), 'incoming')
/** Where a content lies: two letters first, so that no folder holds them all. */
export const contentFile = (folder: Folder, sha256: string) => join(rootOf(folder), sha256.slice(0, 2), sha256)

/** What nobody has finished after this is a crash's, and so is what no release has. In milliseconds. */
const hour = 60 * 60_000
const going = '.going'
const contentOf = (name: string) => (name.endsWith(going) ? name.slice(0, -going.length) : name)
const contentName = /^[0-9a-f]{64}$/

/** A file on the disk that no release has yet. */
export interface IncomingFile {
  sha256: string
  /** Puts it where its content lies, for ever as far as the disk is concerned. */
  keep(): Promise<void>
  /** Lets go of the draft: what was kept stays. */
  drop(): Promise<void>
}

/** Writes a file to the disk as it comes, hashed on the way. Refused (AppError): what is sent too slowly, or is not as long as was said. */
export async function takeFile(
  config: Folder,
  { body, size }: { body: Readable; size: number },
): Promise<IncomingFile> {
  const drafts = draftsOf(config)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  if (!(await hasFreeSpace(drafts, { besides: size }))) throw fullDisk(undefined)
  const draft = join(drafts, randomBytes(16).toString('hex'))
  const drop = () => rm(draft, { force: true })
  const hash = createHash('sha256')
  try {
    const watched = throughputStage(minUploadThroughput, {
      isCrowded: () => false,
      slow: () => watched.destroy(new AppError('timeout', message('request.timeout'))),
    })
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(body, watched, hashed, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    if (watched.passed() !== size) throw AppError.malformed(message('request.malformed'))
  } catch (error) {
    await drop()
    throw error
  }
  const sha256 = hash.digest('hex')
  const file = contentFile(config, sha256)
  return {
    sha256,
    drop,
    async keep() {
      await makeFolder(join(file, '..'))
      await link(draft, file).catch(async (error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
        // Somebody has uploaded the same: the sweep looks at how old it is.
        await utimes(file, new Date(), new Date())
      })
      await syncFolder(join(file, '..'))
    },
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Removes drafts that a crash has left, and contents that no release has. One that is put back in the same moment survives: it is looked
 * for once more under another name, and whoever keeps a file looks for it after it is noted. Gives how many files went.
 */
export async function sweepFiles(
  config: Folder,
  { used, now = Date.now() }: { used: (contents: readonly string[]) => Promise<Set<string>>; now?: number },
): Promise<number> {
  const root = rootOf(config)
  let removed = 0
  for (const folder of await readdir(root).catch(() => [])) {
    const names = await readdir(join(root, folder)).catch(() => [])
    const known = await used(names.map(contentOf).filter((name) => contentName.test(name)))
    for (const name of names) {
      const file = join(root, folder, name)
      const content = contentOf(name)
      const found = await stat(file).catch(() => undefined)
      if (found === undefined || found.mtimeMs > now - hour || known.has(name)) continue
      // Set aside first, so that whoever keeps the same content now finds that it is missing.
      const aside = join(root, folder, `${content}${going}`)
      if (file !== aside) await rename(file, aside)
      if ((await used([content])).has(content)) await rename(aside, join(root, folder, content))
      else {
        await rm(aside)
        removed += 1
      }
    }
  }
  return removed
}
