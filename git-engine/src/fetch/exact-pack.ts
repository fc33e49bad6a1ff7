import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, unlessThere } from '../disk/if-missing.ts'
import { writeDurably } from '../disk/sync-disk.ts'
import { hasAlternates } from '../history/repository-format.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'

/** A pack of which it is known what reaches it: exactly its objects are reached from one set of ids. */
interface ExactPack {
  /** The name of its file in `objects/pack`. */
  name: string
  bytes: number
  /** The checksum that it ends with, of all that stands before. */
  checksum: string
  /** Those ids. */
  tips: ReadonlySet<string>
}

/** One that is there. Whoever gets it closes its file. */
export interface OpenedPack extends ExactPack {
  file: FileHandle
  /** Of the format of packs. */
  version: number
  /** How many objects it has. */
  objects: number
}

interface Proof {
  git: Git
  gitDir: string
  signal: AbortSignal
}

/** Finding them costs a walk where there is no bitmap, and a request that names as many a sort. */
const maxTips = 20_000
const deadlineMs = 10 * 60_000
const packHeaderBytes = 12
const packName = /^pack-(?:[0-9a-f]{40}|[0-9a-f]{64})\.pack$/

const noteOf = (gitDir: string) => join(gitDir, 'sheaf', 'exact-pack')

/**
 * Notes whether the one pack of a repository holds exactly what its branches and tags reach: not an object less, and none more, such as
 * those of a branch that was deleted, of a pull request or of a commit that was pushed over. A clone of them is that file then, and
 * a clone of what was pushed since begins with it.
 *
 * What is noted stays true whatever happens to the refs, since it says nothing of them: it is about ids and the bytes of a file.
 * It holds by three facts: all objects that there are lie in this pack, looked at once more after they were counted, while nothing but
 * the caller removes any; so what the ids reach is a part of it; and it is as many objects as the pack has. So an older note is kept
 * for as long as its pack is there, where nothing newer can be noted.
 */
export async function noteExactPack(options: Proof): Promise<void> {
  const { gitDir } = options
  const found = await findExactPack(options)
  if (found === undefined) {
    const known = await openNotedPack(gitDir)
    await (known === undefined ? rm(noteOf(gitDir), { force: true }) : known.file.close())
    return
  }
  // By itself: a repository that was removed meanwhile must not come back.
  await mkdir(join(gitDir, 'sheaf')).catch(unlessThere)
  const { name, bytes, checksum, tips } = found
  const ids = [...tips].sort()
  await writeDurably(noteOf(gitDir), `${name} ${bytes} ${checksum} ${ids.length} ${digestOf(ids)}\n${ids.join('\n')}\n`)
}

/** Opens the pack that is noted, where one is and its file is still the same. */
export async function openNotedPack(gitDir: string): Promise<OpenedPack | undefined> {
  const noted = readNote(await readFile(noteOf(gitDir), 'latin1').catch(ifMissing('')))
  if (noted === undefined) return undefined
  // A repack may have replaced it.
  const file = await open(join(gitDir, 'objects', 'pack', noted.name), 'r').catch(ifMissing(undefined))
  if (file === undefined) return undefined
  const seen = await readEnds(file, noted.name).catch(() => undefined)
  if (seen?.bytes === noted.bytes && seen.checksum === noted.checksum)
    return { ...noted, file, version: seen.version, objects: seen.objects }
  await file.close()
  return undefined
}

/** Are these ids the ones that reach exactly what it holds? */
export const isExactly = ({ tips }: ExactPack, ids: ReadonlySet<string>): boolean =>
  tips.size === ids.size && tips.isSubsetOf(ids)

function readNote(text: string): ExactPack | undefined {
  const [first = '', ...ids] = text.split('\n')
  const [, name, bytes, checksum, count, digest] = /^(\S+) (\d+) ([0-9a-f]+) (\d+) ([0-9a-f]{64})$/.exec(first) ?? []
  if (name === undefined || checksum === undefined || !packName.test(name) || ids.pop() !== '') return undefined
  if (ids.length !== Number(count) || digestOf(ids) !== digest) return undefined
  return { name, bytes: Number(bytes), checksum, tips: new Set(ids) }
}

async function findExactPack(options: Proof): Promise<ExactPack | undefined> {
  const { gitDir } = options
  const name = await onlyPackOf(gitDir)
  if (name === undefined) return undefined
  const tips = await readTips(options)
  if (tips.size === 0 || tips.size > maxTips) return undefined
  const file = await open(join(gitDir, 'objects', 'pack', name), 'r').catch(ifMissing(undefined))
  if (file === undefined) return undefined
  const { objects, bytes, checksum } = await readEnds(file, name).finally(() => file.close())
  const reached = await countReached({ ...options, tips })
  if (reached !== objects || (await onlyPackOf(gitDir)) !== name) return undefined
  return { name, bytes, checksum, tips }
}

/**
 * The pack that holds all objects of a repository, if one does: there is no other, none lies by itself, and none is borrowed, promised or,
 * with what it leads to, left out.
 */
async function onlyPackOf(gitDir: string): Promise<string | undefined> {
  if (hasAlternates(gitDir)) return undefined
  const objects = join(gitDir, 'objects')
  const [here, packs, shallow, grafts] = await Promise.all([
    readdir(objects),
    readdir(join(objects, 'pack')),
    readFile(join(gitDir, 'shallow')).catch(ifMissing(undefined)),
    readFile(join(gitDir, 'info', 'grafts')).catch(ifMissing(undefined)),
  ])
  const [name, ...others] = packs.filter((entry) => entry.endsWith('.pack'))
  if (name === undefined || others.length > 0 || !packName.test(name)) return undefined
  if (shallow !== undefined || grafts !== undefined || packs.some((entry) => entry.endsWith('.promisor')))
    return undefined
  for (const folder of here.filter((entry) => /^[0-9a-f]{2}$/.test(entry))) {
    if ((await readdir(join(objects, folder)).catch(ifMissing([]))).length > 0) return undefined
  }
  return name
}

/** What a clone asks for: what branches and tags hold. HEAD names one of the branches. */
async function readTips({ git, gitDir, signal }: Proof): Promise<Set<string>> {
  const args = ['for-each-ref', '--format=%(objectname)', 'refs/heads/', 'refs/tags/']
  const listed = await git.run({ gitDir, args, signal, lane: 'maintenance' })
  return new Set(listed.toString('latin1').split('\n').filter(Boolean))
}

async function countReached({
  git,
  gitDir,
  signal,
  tips,
}: Proof & { tips: ReadonlySet<string> }): Promise<number | undefined> {
  const args = ['rev-list', '--use-bitmap-index', '--objects', '--count', '--stdin']
  const input = [...tips, ''].join('\n')
  try {
    const out = await git.run({ gitDir, args, input, signal, deadlineMs, lane: 'maintenance' })
    return Number(out.toString('latin1'))
  } catch (error) {
    // A ref whose objects are gone: then the pack is not exactly anything.
    if (error instanceof GitError && error.kind === 'failed') return undefined
    throw error
  }
}

const digestOf = (ids: readonly string[]): string => createHash('sha256').update(ids.join('\n')).digest('hex')

/** What a pack says of itself at its two ends, see gitformat-pack(5). Its name is as long as its checksum. */
async function readEnds(file: FileHandle, name: string) {
  const { size } = await file.stat()
  const header = Buffer.alloc(packHeaderBytes)
  const checksum = Buffer.alloc((name.length - 'pack-.pack'.length) / 2)
  await file.read(header, 0, header.length, 0)
  await file.read(checksum, 0, checksum.length, size - checksum.length)
  return {
    version: header.readUInt32BE(4),
    objects: header.readUInt32BE(8),
    bytes: size,
    checksum: checksum.toString('hex'),
  }
}
