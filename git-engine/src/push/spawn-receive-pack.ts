import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GitError } from '../process/git-error.ts'
import type { Lane } from '../process/lanes.ts'
import type { Git, GitProcess } from '../process/run-git.ts'
import { proposedRefs } from '../refs/proposed-refs.ts'
import type { InflatedPackSize } from './measure-inflated-pack.ts'

/** `small` is a push that came whole and was measured: it takes a moment. Any other may take any time. */
export type PushSize = 'small' | 'large'

/** The lanes that pushes of a size have their slots in. */
export const laneOf: Readonly<Record<PushSize, Lane>> = { small: 'receive', large: 'receive-large' }

export interface ReceiveOptions {
  gitDir: string
  /** The size class whose slot it holds. */
  size: PushSize
  /** The client's `Git-Protocol`. */
  protocol?: string | undefined
  /** Longest push in packed bytes. Git refuses a longer one in words that the client prints. */
  maxPushBytes: number
  /** Largest object that a push may bring, inflated. */
  maxObjectBytes: number
  /** The inflated size of the push, where it was measured before: git need not measure it. */
  weight?: InflatedPackSize | undefined
  /**
   * Asked when all objects are there and checked, and before any ref moves: gives why the push must not land, if so, and is told the
   * folder in which the objects lie until then. Its failure refuses the push, too. Not asked for one that is known to be small: git has
   * moved its refs milliseconds after it was sent.
   */
  whyNotLand?: ((quarantine: string) => Promise<string | undefined>) | undefined
  /** Is it asked for a small one, too? */
  looksInto?: boolean
  /** Is it something that is proposed, which lies under a name of the server's own at first? */
  isProposal?: boolean
  /** Are branches moved to what follows from what they hold alone? Git refuses anything else as `non-fast-forward`. */
  onlyForward?: boolean
}

/** The only hook that ever runs: it lies beside this file and no repository can bring another. */
const hooks = fileURLToPath(new URL('../hooks', import.meta.url))

/** What a pack may hold when inflated, as a multiple of what it may have packed: text packs to a tenth at most. */
const unpackedFactor = 8

/** Importing the whole history of Linux takes a third of this. */
const cpuSeconds = 30 * 60

/**
 * Memory of one process. Deltas name the size of what they make before they make it; stock git writes none for
 * objects above 512 MiB, and needs twice that to apply one. Ten million objects need less.
 */
const dataBytes = 2 * 1024 * 1024 * 1024

const transferMs = 3 * 60 * 60_000
const smallMs = 10 * 60_000

let hookIsThere: Promise<void> | undefined

/**
 * Starts the git that takes one push, in the slot that it holds by `enterPush`: commands and pack go to `stdin`, the answer comes from `stdout`. Its objects lie
 * in a quarantine until the hook has checked them. Pushes of any size become one pack: three files to force to
 * the disk, where loose objects would be as many as the push has. Whoever starts it reads `stdout` to its end, or lets it flow: without that it never ends.
 */
export async function spawnReceivePack({ git, ...options }: ReceiveOptions & { git: Git }): Promise<GitProcess> {
  const {
    gitDir,
    size,
    protocol,
    maxPushBytes,
    maxObjectBytes,
    weight,
    whyNotLand,
    onlyForward = false,
    looksInto = false,
    isProposal = false,
  } = options
  hookIsThere ??= checkHook()
  await hookIsThere
  const maxUnpackedBytes = maxPushBytes * unpackedFactor
  // What is known to be small needs neither a hook that measures it nor a shell that bounds who reads it.
  const isSmall =
    !looksInto && weight !== undefined && weight.largest <= maxObjectBytes && weight.whole <= maxUnpackedBytes
  const asked = isSmall ? undefined : whyNotLand
  const child = await git.start({
    args: ['receive-pack', '--stateless-rpc', gitDir],
    settings: [
      // Found by an argument, so that git is told here which repository is safe.
      `safe.directory=${gitDir}`,
      `core.hooksPath=${isSmall ? '/dev/null' : hooks}`,
      // What forks borrow has no refs: git need not look for any before it accepts a push.
      'core.alternateRefsCommand=true',
      `receive.maxInputSize=${maxPushBytes}`,
      'receive.unpackLimit=1',
      `receive.denyNonFastForwards=${onlyForward}`,
      'receive.advertisePushOptions=false',
      ...(isProposal ? [`receive.hideRefs=!${proposedRefs}`] : []),
    ],
    environment: {
      SHEAF_MAX_OBJECT_BYTES: String(maxObjectBytes),
      SHEAF_MAX_UNPACKED_BYTES: String(maxUnpackedBytes),
      ...(asked && { SHEAF_ASKS: '1' }),
    },
    ...(asked && { answer: (question) => verdictOf(asked, question) }),
    ...(!isSmall && { bounds: { dataBytes, cpuSeconds } }),
    protocol,
    deadlineMs: isSmall ? smallMs : transferMs,
    lane: laneOf[size],
    holdsSlot: true,
  })
  // One that ends at once, as where its disk is full, has said why before anybody reads: that is kept until somebody does.
  child.stdout.pause()
  return child
}

/** In the words that the hook knows. */
async function verdictOf(
  whyNotLand: (quarantine: string) => Promise<string | undefined>,
  question: string,
): Promise<string> {
  const reason = await whyNotLand(question.slice('landing '.length))
  return reason === undefined ? 'yes' : `no ${reason}`
}

/** Git only warns of a hook that it can't run, and takes the push unseen. */
async function checkHook(): Promise<void> {
  const hook = join(hooks, 'pre-receive')
  await access(hook, constants.X_OK).catch((cause: unknown) => {
    hookIsThere = undefined
    throw new GitError('failed', `${hook} must be executable: pushes are not taken unseen`, { cause })
  })
}
