import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestFile } from './test-file.ts'

/** Where Linux has a file system in memory. */
const shared = '/dev/shm'
/** What tests leave there at a time is a sixth of this; it is memory, which they need for themselves, too. */
const neededBytes = 6 * 1024 ** 3
const prefix = 'sheaf-tests-'
/** All that tests make in the temporary folder begins so; browsers and compilers leave names of their own there. */
const ours = 'sheaf-'
/** What a process removes as it ends may still be there when the suite has ended. */
const patienceMs = 5_000
/** How many of its files name a folder that was left. */
const namedFiles = 12

/** The temporary folder of one suite. */
export interface SuiteFolder {
  /** Variables of the suite's environment. */
  env: Readonly<Record<string, string>>
  /** What the suite has left there, each as a file of tests that failed: nothing after one that cleans up after itself. */
  leftovers(): Promise<TestFile[]>
}

/**
 * Makes the temporary folder of a suite, in memory where this machine has enough: tests wait for the disk more than for anything else
 * (a database is synced at each commit, a ref at each push), and what a test writes has to outlive nothing. `onDisk` is for suites that
 * measure. It goes with this process.
 */
export function makeSuiteFolder(suite: string, { onDisk = false } = {}): SuiteFolder {
  const folder = mkdtempSync(join(rootIn(onDisk || !isRoomy() ? tmpdir() : shared), `${suite}-`))
  openToOthers(folder)
  const left = () => readdirSync(folder).filter((name) => name.startsWith(ours))
  return {
    env: { TMPDIR: folder },
    async leftovers() {
      const until = performance.now() + patienceMs
      while (left().length > 0 && performance.now() < until) await wait(50)
      return left().map((name) => {
        const file = `left in the temporary folder: ${name} (${contents(join(folder, name))})`
        return { file, passed: 0, failed: 1, milliseconds: 0, failures: [{ test: 'it was left', error: '' }] }
      })
    },
  }
}

const roots = new Map<string, string>()

/** Says by whom a folder was left: a name of random letters alone leads nobody to the test. */
function contents(path: string): string {
  const names = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(path, { recursive: true }) : []
  return names.length === 0
    ? 'empty'
    : [...names.slice(0, namedFiles), ...(names.length > namedFiles ? ['…'] : [])].join(', ')
}

/** The folder of this process there, which all of its suites share. */
function rootIn(base: string): string {
  const made = roots.get(base) ?? makeRoot(base)
  roots.set(base, made)
  return made
}

function makeRoot(base: string): string {
  sweep(base)
  const made = mkdtempSync(join(base, `${prefix}${processes()}-${process.pid}-`))
  openToOthers(made)
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  return made
}

/** PostgreSQL, which runs as another user where this is root, has its own folder below. */
const openToOthers = (folder: string) => chmodSync(folder, 0o711)

function isRoomy(): boolean {
  if (process.platform !== 'linux') return false
  try {
    accessSync(shared, constants.W_OK)
    const { bavail, bsize } = statfsSync(shared)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false
  }
}

/**
 * Which processes this one can see: containers have numbers of their own, and may share the folder with each other and with the machine
 * (pid_namespaces(7)).
 */
const processes = () =>
  process.platform === 'linux' ? Number(readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')).toString(36) : ''

/** What runs that were killed have left there would stay until the machine starts anew. */
function sweep(base: string): void {
  if (process.platform !== 'linux') return
  const visible = processes()
  for (const name of readdirSync(base).filter((each) => each.startsWith(prefix))) {
    const [seenBy, pid] = name.slice(prefix.length).split('-')
    if (seenBy !== visible || existsSync(`/proc/${pid}`)) continue
    const left = join(base, name)
    unmountBelow(left)
    rmSync(left, { recursive: true, force: true })
  }
}

/** A test that was killed leaves the small disk mounted that it filled, and no folder goes in which something is mounted. */
function unmountBelow(folder: string): void {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? [])
    .filter((place) => place.startsWith(`${folder}/`))
  for (const place of mounts.reverse()) spawnSync('umount', ['-l', place])
}
