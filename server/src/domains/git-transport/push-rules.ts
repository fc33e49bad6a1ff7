import {
  hiddenRefs,
  isNullId,
  isRefName,
  maxPushedRefs,
  type PushCommands,
  queueRefs,
  type RefUpdate,
} from '@sheaf/git-engine'

/** The refusals of a push, before git receives it. */
export interface Verdict {
  /** What git is asked to do. */
  allowed: RefUpdate[]
  /** What it is not asked to do, each ref with the reason that the client prints. */
  refused: Map<string, string>
  /** Why nothing at all is taken, where the commands themselves are the reason. */
  tooMuch: string | undefined
}

/** The longest name that a file system takes beside the `.lock` that git puts behind it, in bytes. */
const maxPartBytes = 250
const maxNameBytes = 1_000

/** Names that only the server writes to: its own, and those that reviews will have. */
const ownRefs = [hiddenRefs, 'refs/pull/', queueRefs]

const objectIdLike = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

/**
 * Validates every command of a push. Without `atomic` the refs that are refused stay out and the others go through, as
 * stock git and GitHub do; with `atomic` one refusal refuses all.
 */
export function validateRefUpdates(commands: PushCommands, { defaultBranch }: { defaultBranch: string }): Verdict {
  const { updates, capabilities, count } = commands
  const refused = new Map<string, string>()
  if (count > updates.length) {
    const most = maxPushedRefs.toLocaleString('en')
    const tooMuch = `a push changes at most ${most} refs, this one has ${count.toLocaleString('en')}: push them in parts`
    return { allowed: [], refused, tooMuch }
  }
  const named = new Set<string>()
  for (const update of updates) {
    const reason = named.has(update.ref) ? 'this ref was named twice' : refusalOf(update, { defaultBranch })
    named.add(update.ref)
    if (reason !== undefined) refused.set(update.ref, reason)
  }
  if (refused.size > 0 && capabilities.has('atomic')) {
    for (const { ref } of updates)
      if (!refused.has(ref)) refused.set(ref, 'atomic push failed: another ref of it was refused')
  }
  return { allowed: updates.filter(({ ref }) => !refused.has(ref)), refused, tooMuch: undefined }
}

/** The same verdict, but that some of what was allowed is refused, each ref for its reason; with `atomic`, all of it then. */
export function refuseSome(
  verdict: Verdict,
  { reasons, capabilities }: { reasons: ReadonlyMap<string, string>; capabilities: ReadonlySet<string> },
): Verdict {
  if (reasons.size === 0) return verdict
  const some = {
    ...verdict,
    allowed: verdict.allowed.filter(({ ref }) => !reasons.has(ref)),
    refused: new Map([...verdict.refused, ...reasons]),
  }
  return capabilities.has('atomic') ? refuseAll(some, 'atomic push failed: another ref of it was refused') : some
}

/** The same verdict, but that what was allowed is refused for this reason. */
export function refuseAll({ allowed, refused }: Verdict, reason: string): Verdict {
  const all = new Map([...refused, ...allowed.map(({ ref }): [string, string] => [ref, reason])])
  return { allowed: [], refused: all, tooMuch: undefined }
}

function refusalOf(update: RefUpdate, { defaultBranch }: { defaultBranch: string }): string | undefined {
  const { ref, after } = update
  if (ownRefs.some((prefix) => ref.startsWith(prefix))) return 'names under this prefix are kept for the server'
  if (ref.includes('\ufffd')) return 'names of refs are UTF-8'
  if (!isNullId(after)) return nameProblem(ref)
  return ref === `refs/heads/${defaultBranch}`
    ? 'this is the default branch: make another one the default before you delete it'
    : undefined
}

/** Why a ref can't have this name: git-check-ref-format(1), and names that would mean something else later. */
function nameProblem(ref: string): string | undefined {
  const parts = ref.split('/')
  const [root, , ...rest] = parts
  if (root !== 'refs' || rest.length === 0) return 'refs lie in refs/heads/, refs/tags/ or another folder of refs/'
  if (!isRefName(ref)) return 'git allows no such name'
  if (Buffer.byteLength(ref) > maxNameBytes || parts.some((part) => Buffer.byteLength(part) > maxPartBytes))
    return 'this name is too long'
  if (!/^refs\/(?:heads|tags)\//.test(ref)) return undefined
  const short = rest.join('/')
  if (short.startsWith('-')) return 'names do not begin with a dash: git would take them for options'
  if (short === 'HEAD' || short.startsWith('refs/')) return 'this name would be mistaken for another ref'
  if (objectIdLike.test(short)) return 'this name would be mistaken for an object id'
  return undefined
}
