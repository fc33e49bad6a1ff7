import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { GitProcess, PushSize } from '@sheaf/git-engine'
import { minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { throughputStage } from '@sheaf/server-core/admission/throughput-stage'
import type { Deps } from '../../deps.ts'
import { enforceQuota, type PushQuota } from './enforce-quota.ts'
import { whileOpen } from './request-body.ts'

export interface Feeding {
  /** Did the owner's disk space end before the push? */
  ranOut(): boolean
  /** Was git ended because it worked on for too long? */
  tookTooLong(): boolean
  /** To be called when git has ended. */
  stop(): void
}

interface Around extends Pick<Deps, 'log'> {
  git: { write: Pick<Deps['git']['write'], 'othersWaitToPush'> }
}

interface Fed {
  /** The size class whose slot it holds. */
  size: PushSize
  /** What follows the bytes that git has got already, of which there were `before`. */
  input: Readable
  child: GitProcess
  before: number
  /** The disk space that it may take. */
  space: PushQuota
}

const leastMs = 120_000
const crowdedLeastMs = 10_000
const msPerMebibyte = 4_000
/** How often to check whether others wait, once a push has had what it gets while they do. */
const checkMs = 1_000

/**
 * How long git may work on a push once it has come whole, in milliseconds. What a pack makes when it is unpacked is
 * bounded by nothing but this: a thousandfold in zeros, much more in deltas. Whole histories take a twentieth of it.
 */
export const unpackTimeLimit = (bytes: number): number => leastMs + (bytes / (1024 * 1024)) * msPerMebibyte

/**
 * The same of a large one while others wait for its slot: twenty kilobytes of deltas that unpack to gigabytes hold nobody up for minutes. What is
 * known to be small makes little, so that where it takes as long the disk or the processors do: to end it, and all that wait beside it, frees neither.
 */
export const contendedUnpackTimeLimit = (bytes: number): number => unpackTimeLimit(bytes) - leastMs + crowdedLeastMs

/**
 * Feeds the pack to git, as fast as git takes it; once git has ended, the rest is dropped. A client that sends too
 * slowly is taken at its word that this was all, as it may have been: over SSH nothing marks the end of a pack. Git then
 * says what is missing.
 */
export function feedPush({ log, git }: Around, { size, input, child, before, space }: Fed): Feeding {
  let late: NodeJS.Timeout | undefined
  let crowded: NodeJS.Timeout | undefined
  let isLate = false
  let isOver = false
  const end = () => {
    isLate = true
    child.kill()
  }
  const yieldToOthers = () => {
    if (git.write.othersWaitToPush(size)) end()
    else crowded = setTimeout(yieldToOthers, checkMs)
  }
  const isWhole = () => {
    if (isOver || late !== undefined) return
    const bytes = before + throughput.passed()
    late = setTimeout(end, unpackTimeLimit(bytes))
    if (size === 'large') crowded = setTimeout(yieldToOthers, contendedUnpackTimeLimit(bytes))
  }
  const throughput = throughputStage(minUploadThroughput, {
    isCrowded: () => git.write.othersWaitToPush(size),
    slow() {
      child.stdin.end()
      isWhole()
    },
  })
  const quotaStage = enforceQuota(space)
  pipeline(input, quotaStage, throughput, whileOpen(child.stdin)).then(isWhole, (error: unknown) => {
    log.info({ err: error }, 'a push was cut off')
    // Git cleans up best when its input ends: a signal would race with the children that fill its quarantine.
    child.stdin.destroy()
  })
  return {
    ranOut: quotaStage.ranOut,
    tookTooLong: () => isLate,
    stop() {
      isOver = true
      clearTimeout(late)
      clearTimeout(crowded)
    },
  }
}
