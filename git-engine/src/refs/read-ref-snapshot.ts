import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ifMissing } from '../disk/if-missing.ts'
import { readSmallFile } from '../disk/read-small-file.ts'
import type { ObjectPool } from '../objects/object-pool.ts'
import { maxCommitBytes, parseCommit } from '../objects/parse-commit.ts'
import { hiddenRefs, versionRefs } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { readHead } from './list-refs.ts'

export interface GitRef {
  /** The whole name: `refs/heads/main`. */
  name: string
  /** The name as it is stored, where that is not UTF-8. */
  bytes: Buffer | undefined
  /** What the ref holds. */
  oid: string
  /** What an annotated tag stands for, through tags of tags. */
  peeled: string | undefined
  /** The commit at its end, if that is one; the same as `oid` for a branch. */
  commit: string | undefined
  /** Committer time of that commit, in seconds since 1970; 0 where there is none. */
  time: number
  /** The ref that this one only points to. */
  symref: string | undefined
}

/** All references of a repository as they stood at one moment. Nobody changes it. */
export interface RefSnapshot {
  /** In git's order, which is that of the bytes of their names. The server's own are left out. */
  refs: readonly GitRef[]
  byName: ReadonlyMap<string, GitRef>
  /** Commits of the server's own that keep what pull requests proposed: what they reach may be seen, though no ref that is listed does. */
  kept: readonly string[]
  /** Where HEAD points: a ref that may not exist yet, or an object at once. */
  head: { symref: string | undefined; oid: string | undefined }
  objectFormat: 'sha1' | 'sha256'
  /** Commits whose parents are missing here, as an operator left it; none almost everywhere. */
  shallow: readonly string[]
  /** Does the repository's own configuration, which only an operator writes, hide refs from clients? Git knows which. */
  hidesRefs: boolean
  /** Names all of the above: two snapshots of one repository with the same digest are alike. */
  digest: string
  /** Its approximate size in memory, in bytes. */
  weight: number
}

const names = ['%(refname)', '%(objectname)', '%(symref)']
const ends = ['%(objecttype)', '%(committerdate:unix)', '%(*objectname)', '%(*objecttype)', '%(*committerdate:unix)']

/** More than fits any bounded memory. A repository with more is listed by git itself, whose memory is not ours. */
const maxListingBytes = 16 * 1024 * 1024
const refWeight = 300
const shallowWeight = 100
const askedAtOnce = 256

/**
 * Reads every reference and HEAD. More refs than fit a bounded memory are a `too-large` error. Where a push waits for it, git has the nice value of that push, in
 * a slot of reads: one of pushes might be held by whoever asks.
 */
export async function readRefSnapshot({
  git,
  pool,
  gitDir,
  forPush = false,
}: {
  git: Git
  pool: ObjectPool
  gitDir: string
  forPush?: boolean | undefined
}): Promise<RefSnapshot> {
  const list = (fields: readonly string[]) =>
    git.run({
      gitDir,
      args: ['for-each-ref', `--format=${fields.join('%00')}`],
      maxOutputBytes: maxListingBytes,
      ...(forPush && { nice: git.lanes.niceness('receive') }),
    })
  const [out, symref, configuration, shallow] = await Promise.all([
    // One ref whose object is gone fails the whole listing; without asking for objects the rest is still told.
    list([...names, ...ends]).catch((error: unknown) => {
      if (error instanceof GitError && error.kind === 'failed') return list(names)
      throw error
    }),
    readHead({ git, gitDir }),
    readSmallFile(join(gitDir, 'config')),
    readShallow(gitDir),
  ])
  const kept: string[] = []
  const refs = await complete(parseRefs(out, kept), { pool, gitDir })
  const byName = new Map(refs.map((ref) => [ref.name, ref]))
  const oid = symref === undefined ? (await pool.info(gitDir, 'HEAD'))?.oid : byName.get(symref)?.oid
  const head = { symref, oid }
  return {
    refs,
    byName,
    kept,
    head,
    objectFormat: formatOf(refs[0]?.oid) ?? (await readObjectFormat({ git, gitDir })),
    shallow,
    // Included files may hold anything.
    hidesRefs: /hiderefs|\[include/i.test(configuration.toString()),
    digest: digestOf(refs, head, kept),
    weight: out.length + (refs.length + kept.length) * refWeight + shallow.length * shallowWeight,
  }
}

/** What two snapshots have in common that are alike. */
export function digestOf(
  refs: readonly GitRef[],
  { symref, oid }: RefSnapshot['head'],
  kept: readonly string[],
): string {
  const lines = refs.map((ref) => `${ref.oid} ${ref.symref ?? ''} ${ref.bytes?.toString('latin1') ?? ref.name}\n`)
  return createHash('sha256')
    .update(lines.join(''))
    .update(`${symref ?? ''} ${oid ?? ''}`)
    .update(kept.map((id) => ` ${id}`).join(''))
    .digest('hex')
}

const formatOf = (oid: string | undefined): RefSnapshot['objectFormat'] | undefined =>
  oid === undefined ? undefined : oid.length === 64 ? 'sha256' : 'sha1'

type Listed = GitRef & { type: string | undefined }

/** Those that are listed; what keeps versions of pull requests goes to `kept`. */
function parseRefs(out: Buffer, kept: string[]): Listed[] {
  const text = out.toString('utf8')
  // Names are bytes. Where some are not UTF-8, the text has lost them and they are read once more as they are.
  const raw = text.includes('\ufffd') ? out.toString('latin1').split('\n') : undefined
  const refs: Listed[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [name, oid, symref, ...end] = line.split('\0')
    if (name === undefined || oid === undefined) continue
    if (name.startsWith(versionRefs)) kept.push(oid)
    if (name.startsWith(hiddenRefs)) continue
    const [type, time, peeled, peeledType, peeledTime] = end
    const stored = name.includes('\ufffd') ? raw?.[index]?.split('\0', 1)[0] : undefined
    const ref = {
      name,
      bytes: stored === undefined ? undefined : Buffer.from(stored, 'latin1'),
      oid,
      symref: symref === '' ? undefined : symref,
    }
    if (type === 'commit') refs.push({ ...ref, type, peeled: undefined, commit: oid, time: Number(time) })
    else if (type === 'tag' && peeled && peeledType !== 'tag') {
      const commit = peeledType === 'commit' ? peeled : undefined
      refs.push({ ...ref, type, peeled, commit, time: Number(peeledTime) })
    } else {
      // Git before 2.45 peels a tag by one level only in this listing, so that tags of tags are left to the pool.
      const known = type === 'tag' ? undefined : type
      refs.push({ ...ref, type: known, peeled: undefined, commit: undefined, time: 0 })
    }
  }
  return refs
}

/** Finds the ends of the refs that the listing did not tell. One without its object is left out, as git does. */
async function complete(listed: Listed[], { pool, gitDir }: { pool: ObjectPool; gitDir: string }): Promise<GitRef[]> {
  const finish = async ({ type, ...ref }: Listed): Promise<GitRef | undefined> => {
    if (type !== undefined) return ref
    const own = await pool.info(gitDir, ref.oid)
    if (own === undefined) return undefined
    const end = own.type === 'tag' ? await pool.info(gitDir, `${ref.oid}^{}`) : own
    const commit = end?.type === 'commit' ? await pool.contents(gitDir, end.oid, maxCommitBytes) : undefined
    return {
      ...ref,
      peeled: own.type === 'tag' ? end?.oid : undefined,
      commit: commit?.oid,
      time: commit === undefined ? 0 : parseCommit(commit.oid, commit.data).committer.time,
    }
  }
  const refs: GitRef[] = []
  for (let from = 0; from < listed.length; from += askedAtOnce) {
    for (const ref of await Promise.all(listed.slice(from, from + askedAtOnce).map(finish))) {
      if (ref !== undefined) refs.push(ref)
    }
  }
  return refs
}

/** In the order in which git tells them. */
async function readShallow(gitDir: string): Promise<string[]> {
  const text = await readSmallFile(join(gitDir, 'shallow')).catch(ifMissing(Buffer.alloc(0)))
  return text.toString('latin1').split('\n').filter(Boolean).sort()
}

/** What ids of this repository are made of; that never changes. */
export async function readObjectFormat({
  git,
  gitDir,
}: {
  git: Git
  gitDir: string
}): Promise<RefSnapshot['objectFormat']> {
  const out = await git.run({ gitDir, args: ['rev-parse', '--show-object-format'] })
  return out.toString('latin1').trim() === 'sha256' ? 'sha256' : 'sha1'
}
