import { setTimeout as wait } from 'node:timers/promises'
import { type EnteredPush, isNullId, type PushSize } from '@sheaf/git-engine'
import type { Deps } from '../../deps.ts'
import { readMore, readSmallPack, type SmallPack } from './read-small-pack.ts'
import type { Taken, TakenByGit } from './taken-push.ts'

/** A push that has its slot, and what was read of it meanwhile. */
export interface LetIn extends EnteredPush {
  pack: SmallPack
  size: PushSize
}

/**
 * How long after each other, in milliseconds, who waits among the large ones is looked at again: git tells its commands and starts the process that
 * makes the pack after that, which takes a busy machine longer than a small one is waited for.
 */
const looksAgainMs = [40, 80, 160, 320, 640, 1_280, 2_560]

/**
 * Lets a push into the repository, which maintenance leaves meanwhile. It comes in as a small one; where it is not known to be one it
 * releases that slot before git starts, and waits among the large ones: those that drip for minutes, or whose deltas make gigabytes, stand in no small
 * one's way. Where the rest of a small pack comes while it waits there, it goes back to the small ones.
 */
export async function enterPush({ git }: Pick<Deps, 'git'>, taken: TakenByGit): Promise<LetIn> {
  const refs = taken.verdict.allowed.map(({ ref }) => ref)
  const enter = async (size: PushSize, signal?: AbortSignal) =>
    git.write.enterPush({ gitDir: taken.push.repository.gitDir, size, refs, signal })
  const entered = await enter('small')
  let pack: SmallPack
  try {
    pack = await lookAtPack(taken)
  } catch (error) {
    entered.leave()
    throw error
  }
  if (pack.weight !== undefined) return { ...entered, pack, size: 'small' }
  entered.leave()
  const small = new AbortController()
  const large = enter('large', small.signal)
  try {
    pack = await lookAgain(taken, { pack, until: large })
    if (pack.weight === undefined) return { ...(await large), pack, size: 'large' }
  } catch (error) {
    forgo(large, small)
    throw error
  }
  forgo(large, small)
  return { ...(await enter('small')), pack, size: 'small' }
}

/** Waits for a slot no longer, which may have come by now. */
function forgo(entering: Promise<EnteredPush>, wait: AbortController): void {
  wait.abort()
  entering.then(
    ({ leave }) => leave(),
    () => undefined,
  )
}

/** A push that only deletes brings no pack. */
async function lookAtPack({ push, verdict }: Taken): Promise<SmallPack> {
  const hashBytes = hashBytesOf(verdict)
  if (hashBytes === undefined)
    return { bytes: Buffer.alloc(0), weight: { largest: 0, whole: 0, commits: new Map(), mayPoint: false } }
  return readSmallPack(push.input, hashBytes)
}

/** Looks at more of a pack as long as it may be a small one and its turn has not come. */
async function lookAgain(
  { push: { input }, verdict }: Taken,
  { pack: begun, until }: { pack: SmallPack; until: Promise<unknown> },
): Promise<SmallPack> {
  const turn = until.then(
    () => true,
    () => true,
  )
  let pack = begun
  for (const ms of looksAgainMs) {
    if (await Promise.race([turn, wait(ms, false, { ref: false })])) break
    const more = readMore(input, { pack, hashBytes: hashBytesOf(verdict) ?? 0 })
    if (more === undefined) break
    pack = more
    if (pack.weight !== undefined) break
  }
  return pack
}

/** How long the ids of objects are, where objects are brought. */
const hashBytesOf = ({ allowed }: Taken['verdict']): number | undefined => {
  const brought = allowed.find(({ after }) => !isNullId(after))
  return brought && brought.after.length / 2
}
