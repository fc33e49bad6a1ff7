import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Git, GitCommand } from '../process/run-git.ts'
import { type MergePair, mergeBounds } from './merge-commits.ts'
import { type Conflict, type ConflictSide, readConflicts } from './read-conflicts.ts'
import { inScratch } from './scratch-objects.ts'

/** Texts that are longer are for git, in bytes of one side; and so much is read of all files together. */
const maxSideBytes = 400_000
const maxReadBytes = 16 * 1024 * 1024
const deadlineMs = 10_000

/** A file in conflict, as far as somebody can do something about it without git. */
export interface ListedConflict extends Pick<Conflict, 'path'> {
  kind: Conflict['kind'] | 'encoding' | 'too-large'
  /** Which side has deleted it. */
  goneIn: 'ours' | 'theirs' | undefined
}

/** A text with what could not be merged between marks, as git writes them. */
export interface ConflictText {
  text: string
  /** How many letters a mark has: more than seven where the text itself has such lines. */
  markerSize: number
}

/** The files in conflict between two commits; nothing where they can be merged. Throws as `readConflicts` does. */
export function listConflicts({ git, ...pair }: MergePair & { git: Git }): Promise<ListedConflict[] | undefined> {
  return inScratch({ gitDir: pair.gitDir, name: 'conflicts' }, async ({ environment }) => {
    const found = await readConflicts({ git, environment, ...pair })
    if (found.kind === 'clean') return undefined
    const command = { gitDir: pair.gitDir, environment, signal: pair.signal }
    const wanted = found.conflicts.filter(({ kind }) => kind === 'text' || kind === 'deleted')
    const blobs = await readSides(git, command, wanted.flatMap(sidesOf))
    return found.conflicts.map((conflict) => ({
      path: conflict.path,
      kind: listedKind(conflict, blobs),
      goneIn: conflict.kind !== 'deleted' ? undefined : conflict.ours === undefined ? 'ours' : 'theirs',
    }))
  })
}

export interface ConflictQuery extends MergePair {
  path: string
  /** What the marks call the sides. */
  labels: { ours: string; base: string; theirs: string }
}

/**
 * One file in conflict as a text that somebody can work on: with marks around what both sides changed, or, where one has deleted it, as the
 * other has it. Nothing where there is no such file, or it is nothing for people to merge.
 */
export function readConflictText({ git, ...query }: ConflictQuery & { git: Git }): Promise<ConflictText | undefined> {
  const { gitDir, signal, path, labels } = query
  return inScratch({ gitDir, name: 'conflicts' }, async ({ folder, environment }) => {
    const found = await readConflicts({ git, environment, ...query })
    const conflict = found.kind === 'clean' ? undefined : found.conflicts.find((each) => each.path === path)
    if (conflict === undefined) return undefined
    const blobs = await readSides(git, { gitDir, environment, signal }, sidesOf(conflict))
    const kind = listedKind(conflict, blobs)
    const bytesOf = (side: ConflictSide | undefined) => (side && blobs.get(side.oid)) ?? Buffer.alloc(0)
    if (kind === 'deleted') return { text: bytesOf(conflict.ours ?? conflict.theirs).toString('utf8'), markerSize: 7 }
    if (kind !== 'text') return undefined
    const texts = [conflict.ours, conflict.base, conflict.theirs].map(bytesOf)
    const markerSize = Math.max(...texts.map(longestMark), 6) + 1
    if (markerSize > maxMarker) return undefined
    // git-merge-file reads files alone.
    const files = texts.map((_, index) => join(folder, String(index)))
    await Promise.all(texts.map((text, index) => writeFile(files[index] ?? '', text)))
    const called = [labels.ours, labels.base, labels.theirs].flatMap((label) => ['-L', label])
    const args = ['merge-file', '-p', '-q', '--diff3', `--marker-size=${markerSize}`, ...called, '--', ...files]
    const child = await git.start({ args, deadlineMs, signal, lane: 'heavy', bounds: mergeBounds })
    child.stdin.end()
    const [merged, { code }] = await Promise.all([buffer(child.stdout), child.ended])
    // Below that, it counts conflicts; above, it says that it can't be done.
    return code !== null && code < 128 ? { text: merged.toString('utf8'), markerSize } : undefined
  })
}

const maxMarker = 100

/** The longest run of a letter that marks are made of with which a line begins; runs that are no longer than marks matter alone. */
function longestMark(text: Buffer): number {
  let longest = 0
  for (const [run] of text.toString('latin1').matchAll(/^(?:<{7,}|\|{7,}|={7,}|>{7,})/gm))
    longest = Math.max(longest, run.length)
  return longest
}

const sidesOf = ({ base, ours, theirs }: Conflict): ConflictSide[] => [base, ours, theirs].filter((side) => !!side)

function listedKind(conflict: Conflict, blobs: ReadonlyMap<string, Buffer>): ListedConflict['kind'] {
  const { kind } = conflict
  if (kind !== 'text' && kind !== 'deleted') return kind
  const texts = sidesOf(conflict).map(({ oid }) => blobs.get(oid))
  if (texts.some((text) => text?.includes(0))) return 'binary'
  if (texts.includes(undefined)) return 'too-large'
  return texts.every((text) => text !== undefined && isUtf8(text)) ? kind : 'encoding'
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function isUtf8(bytes: Buffer): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** What sides hold, by their ids; those that are too long are left out, and all beyond what is read. */
async function readSides(
  git: Git,
  more: Pick<GitCommand, 'gitDir' | 'environment' | 'signal'>,
  sides: readonly ConflictSide[],
): Promise<Map<string, Buffer>> {
  const oids = [...new Set(sides.map(({ oid }) => oid))]
  if (oids.length === 0) return new Map()
  const command = { ...more, lane: 'heavy', deadlineMs, bounds: mergeBounds } as const
  const input = (of: readonly string[]) => `${of.join('\n')}\n`
  const sizes = await git.run({ ...command, args: ['cat-file', '--batch-check'], input: input(oids) })
  let left = maxReadBytes
  const wanted = sizes
    .toString('latin1')
    .split('\n')
    .flatMap((line) => {
      const [oid = '', type, size] = line.split(' ')
      const bytes = Number(size)
      if (type !== 'blob' || bytes > maxSideBytes || bytes > left) return []
      left -= bytes
      return [oid]
    })
  const found = new Map<string, Buffer>()
  if (wanted.length === 0) return found
  const maxOutputBytes = maxReadBytes + wanted.length * 100
  const out = await git.run({ ...command, args: ['cat-file', '--batch'], input: input(wanted), maxOutputBytes })
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf('\n', at)
    const [oid = '', , size] = out.toString('latin1', at, end).split(' ')
    const to = end + 1 + Number(size)
    found.set(oid, out.subarray(end + 1, to))
    at = to + 1
  }
  return found
}
