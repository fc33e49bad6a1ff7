import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, join, sep } from 'node:path'
import { makeFolder, writeDurably } from '@sheaf/git-engine'
import type { Storage } from './storage-nodes.ts'

/** Servers that share storage tell each other so, by a note in every root that they touch now and then. */
export interface Presence {
  /** Does a server use the folder of this path whose processes can't be seen from here? */
  isShared(path: string): Promise<boolean>
  /** Takes the notes back. */
  stop(): Promise<void>
}

const noteFolder = '.servers'
const touchEvery = 15_000
/** A server that has not touched its note for so long is gone. */
const goneMs = 60_000
const forgottenMs = 24 * 60 * 60_000

interface Options {
  /** Does its database serve no other server? Then nobody else uses its storage, whatever the notes of earlier ones say. */
  isAlone: boolean
}

/**
 * Says that this server is there. Two servers see each other's processes when they run in one kernel since one boot
 * and in one namespace of processes: that is what a note holds. Times are compared with the own note's alone, so that
 * the clock of the file server counts and no other.
 *
 * A note is on the disk before it counts, and touched without being cut off first: one that a power cut left empty would be that of a
 * server of which nothing can be known, and what the cut left in repositories would stay until its age tells.
 */
export async function startPresence(storage: Storage, { isAlone }: Options): Promise<Presence> {
  const here = await placeOfProcess()
  const name = randomUUID()
  const roots = await Promise.all(storage.nodes.map(({ root }) => realpath(root)))
  const noteIn = (root: string) => join(root, noteFolder, name)

  const note = Buffer.from(`${here}\n`)
  const place = (root: string) => writeDurably(noteIn(root), note.toString())
  const touch = async (root: string) => {
    const handle = await open(noteIn(root), 'r+').catch(ifMissing)
    // Somebody has cleared the folder.
    if (handle === undefined) return place(root)
    // Written, not only touched: then it is the file server that tells the time.
    await handle.write(note, 0, note.length, 0).finally(() => handle.close())
  }
  for (const root of roots) {
    await makeFolder(join(root, noteFolder))
    await place(root)
  }
  const touching = setInterval(() => {
    // A root that can't be written to now may be there again in 15 seconds.
    for (const root of roots) void touch(root).catch(() => undefined)
  }, touchEvery)
  touching.unref()

  return {
    async isShared(path) {
      if (isAlone) return false
      const root = roots.find((candidate) => path.startsWith(join(candidate, sep)))
      if (root === undefined) return false
      await touch(root)
      const { mtimeMs: now } = await stat(noteIn(root))
      const others = (await readdir(join(root, noteFolder))).filter((other) => other !== name)
      const found = await Promise.all(others.map((other) => readNote(join(root, noteFolder, other), now)))
      return found.some((identity) => identity !== undefined && identity !== here)
    },
    async stop() {
      clearInterval(touching)
      for (const root of roots) await rm(noteIn(root), { force: true })
    },
  }
}

/** The identity of a server that is alive, if the note is one's. */
async function readNote(path: string, now: number): Promise<string | undefined> {
  try {
    const { mtimeMs } = await stat(path)
    if (now - mtimeMs > forgottenMs) await rm(path, { force: true })
    // What is still being written is that of a server which has not begun.
    if (now - mtimeMs > goneMs || basename(path).startsWith('.')) return undefined
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // It was deleted meanwhile; NFS has an error of its own for that (ESTALE).
    if (code === 'ENOENT' || code === 'ESTALE') return undefined
    // Somebody is there of whom nothing can be known: no identity equals this one.
    return 'unreadable'
  }
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

async function placeOfProcess(): Promise<string> {
  const [boot, processes] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'unknown boot'),
    readlink('/proc/self/ns/pid').catch(() => hostname()),
  ])
  return `${boot.trim()} ${processes}`
}
