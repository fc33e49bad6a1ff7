import type { Deps } from '../../deps.ts'
import { type OwnedChanges, ownedChanges } from '../code-owners/index.ts'
import { mergeRulesOf } from '../ref-rules/index.ts'
import { findUnverified } from '../verification/index.ts'

/** What rules ask of a pull request that git knows: it is true of two commits, whatever else changes. */
export interface GateFacts {
  /** How many of the commits that are proposed are not verified; 0 where no rule asks. */
  unverified: number
  /** Whose affair what is proposed is; nobody's where no rule asks. */
  owned: OwnedChanges
}

/** What is true where no rule asks. */
export const noFacts: GateFacts = { unverified: 0, owned: [] }

interface Asked {
  repository: { id: number; gitDir: string }
  /** The branch that it goes into, and what that holds. */
  base: string
  ours: string
  /** The commit that would be merged. */
  theirs: string
  signal?: AbortSignal | undefined
}

/** So many commits are looked at, the newest, for so long: what comes in is looked at once more, and whole. */
const maxCommits = 250
const patienceMs = 1_500

/** Finds out what the rules of a branch ask of what would come into it. */
export async function gateFactsOf(
  deps: Pick<Deps, 'config' | 'database' | 'git' | 'text'>,
  { repository, base, ours, theirs, signal }: Asked,
): Promise<GateFacts> {
  const { id: repoId, gitDir } = repository
  const rules = await mergeRulesOf(deps.database.read, { repoId, branch: base })
  const owned = rules.some(({ codeOwners }) => codeOwners === 1)
    ? await ownedChanges(deps, { gitDir, ours, theirs, signal })
    : noFacts.owned
  if (rules.every(({ signedCommits }) => signedCommits === 0)) return { ...noFacts, owned }
  const oids = (await deps.git.read.range({ gitDir, base: ours, head: theirs, signal })).slice(0, maxCommits)
  const { unverified, pending } = await findUnverified(deps, { gitDir, oids, patienceMs })
  return { unverified: unverified.length + pending.length, owned }
}
