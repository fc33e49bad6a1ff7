import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { constants, Script } from 'node:vm'
import { builtFrom } from '../stamp.ts'
import { mainFile, type NodeBundle } from './node-bundle.ts'

/** A program that runs in this process. */
export interface RunningBundle<Exported> {
  exported: Exported
  /** Keeps what V8 has compiled of it, in quiet moments from now on, so that the next start need not. To be called once it has started. */
  keepCompiled(times?: KeepTimes): void
}

/** In milliseconds after it has started; all but tests leave them out. */
interface KeepTimes {
  /** When what a start needs is kept, where nothing is yet. */
  first?: number
  /** When it is kept again with what the first requests needed. */
  again?: number
}

/** V8 writes it in some tens of milliseconds: a moment in which nobody waits. */
const quiet = { share: 0.1, lookEveryMs: 250 }
/** Less than this that has come to it is not worth writing all of it again. */
const worthBytes = 64 * 1024
const digestBytes = 32

/**
 * Runs the main module of a bundle. Node's own compile cache keeps a module as it is before it runs: of a bundle, in which next to everything is a
 * function that is compiled when it is first called, that is next to nothing. So the module is a script of its own, and what V8 has compiled of it
 * by then is kept beside it, in one file that goes with the bundle. A file that is of another bundle or another Node, that is damaged or can not be
 * read or written is as good as none.
 */
export function runBundle<Exported>(bundle: NodeBundle): RunningBundle<Exported> {
  const file = mainFile(bundle)
  const key = keyOf(bundle)
  const kept = readKept(bundle, key)
  // It is ASCII (`escape-non-ascii.ts`), which V8 holds at a byte a character. On the first line, so that lines stay as they are.
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\nreturn module.exports })`
  const script = new Script(source, {
    filename: file,
    ...(kept && { cachedData: kept }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const module = { exports: {} }
  const exported = script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
  let keptBytes = script.cachedDataRejected === false ? (kept?.length ?? 0) : 0

  const keep = async () => {
    const data = script.createCachedData()
    if (data.length < keptBytes + worthBytes || key !== keyOf(bundle)) return
    keptBytes = data.length
    await writeKept(bundle, Buffer.concat([digestOf(key, data), data]))
  }
  const keepCompiled = ({ first = 5_000, again = 300_000 }: KeepTimes = {}) => {
    if (keptBytes === 0) inQuietMoment(first, keep)
    inQuietMoment(again, keep)
  }
  return { exported, keepCompiled }
}

const keptFile = ({ dist }: NodeBundle) => join(dist, '.compiled')

/** Changes with the bundle and with Node; V8 itself says of its flags whether they are the same. */
const keyOf = ({ dist }: NodeBundle) => `${builtFrom(dist)} ${process.version} ${process.arch}`

/** V8 believes what it reads: what a crash or a full disk left of a file must not get to it. */
const digestOf = (key: string, data: Buffer) => createHash('sha256').update(key).update(data).digest()

function readKept(bundle: NodeBundle, key: string): Buffer | undefined {
  try {
    const bytes = readFileSync(keptFile(bundle))
    const data = bytes.subarray(digestBytes)
    return digestOf(key, data).equals(bytes.subarray(0, digestBytes)) ? data : undefined
  } catch {
    return undefined
  }
}

/** Whole or not at all. A disk that is full or may not be written costs the next start its time, and nothing else. */
async function writeKept(bundle: NodeBundle, bytes: Buffer): Promise<void> {
  const draft = `${keptFile(bundle)}.draft`
  try {
    await writeFile(draft, bytes, { mode: 0o600 })
    await rename(draft, keptFile(bundle))
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/** Calls `act` in the first moment from then on in which this thread has next to nothing to do. Keeps no process alive. */
function inQuietMoment(afterMs: number, act: () => Promise<void>): void {
  let before = performance.eventLoopUtilization()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > quiet.share) wait(quiet.lookEveryMs)
    else void act()
  }
  const wait = (ms: number) => setTimeout(look, ms).unref()
  setTimeout(() => {
    before = performance.eventLoopUtilization()
    wait(quiet.lookEveryMs)
  }, afterMs).unref()
}
