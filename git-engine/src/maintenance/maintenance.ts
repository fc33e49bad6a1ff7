import { createLru } from '@sheaf/server-core/lru'
import { noteExactPack } from '../fetch/exact-pack.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { RepositoryLock } from '../push/repository-lock.ts'
import { lastFullRepack, type Plan, packRefs, planRepack, repackFull, repackGeometric } from './repack.ts'
import { surveyObjects } from './survey-objects.ts'
import { extendGraph, lacksFilters, rewriteGraph } from './write-graph.ts'

/** Keeps repositories quick. Nothing here is needed for them to be right, and all of it may be cut off at any moment. */
export interface Maintenance {
  /** Remembers commits that a push brought: the graph is then extended without reading all refs. */
  noteTips(options: { gitDir: string; tips: readonly string[] }): void
  /** Brings the commit-graph up to date, beside pushes. Says whether an import came, and whether `tidy` is called for. */
  extendGraph(options: { gitDir: string; signal: AbortSignal }): Promise<{ isImport: boolean; isUntidy: boolean }>
  /**
   * Packs objects and refs as the repository calls for, while no push runs. `mayDrop` is asked before what nothing
   * refers to any more may go. Fails as `busy` or `aborted` when a push has precedence: then it is tried again later.
   */
  tidy(options: { gitDir: string; signal: AbortSignal; mayDrop: () => Promise<boolean> }): Promise<void>
  /** Settles as soon as no process of it is at work, for work that lets it have the processors. */
  idle(): Promise<void>
}

interface MaintenanceOptions {
  git: Git
  gate: RepositoryLock
  /** Removes what killed processes left. */
  sweep: (gitDir: string) => Promise<unknown>
  /** How long what nothing refers to is kept, as git reads times. */
  keepFor?: string
  /** From how many new objects on a push counts as an import. */
  importOf?: number
}

/** Commits that are remembered for one repository. When there are more, its refs are walked. */
const notedTips = 200

/** Makes the maintenance. One per process: of the heavy work it does one piece at a time. */
export function createMaintenance(options: MaintenanceOptions): Maintenance {
  const { git, gate, sweep, keepFor = '2.weeks.ago', importOf } = options
  // Kept from one extension of a graph to the next: without, nobody knows what happened before, and all refs are walked.
  const noted = createLru<readonly string[]>({ capacity: 1_000 })
  const writing = new Map<string, Promise<unknown>>()
  let isTidying = false

  /** Git lets one write a graph at a time and refuses the other; here the other waits. */
  const inTurn = async <T>(gitDir: string, write: () => Promise<T>): Promise<T> => {
    const before = writing.get(gitDir)
    const mine = (before ?? Promise.resolve()).then(write, write)
    writing.set(gitDir, mine)
    try {
      return await mine
    } finally {
      if (writing.get(gitDir) === mine) writing.delete(gitDir)
    }
  }

  const planFor = async (gitDir: string): Promise<Plan & { survey: Awaited<ReturnType<typeof surveyObjects>> }> => {
    const survey = await surveyObjects(gitDir)
    return { survey, ...planRepack({ survey, fullAt: await lastFullRepack(gitDir), now: Date.now() }) }
  }

  return {
    idle: () => git.lanes.idle('maintenance'),

    noteTips({ gitDir, tips }) {
      const known = noted.get(gitDir)
      if (known !== undefined) noted.set(gitDir, [...known, ...tips].slice(0, notedTips + 1))
    },

    extendGraph: ({ gitDir, signal }) =>
      inTurn(gitDir, async () => {
        const known = noted.get(gitDir)
        const tips = known !== undefined && known.length <= notedTips ? known : undefined
        // What comes from now on is for the next time.
        noted.set(gitDir, [])
        const { isImport } = await extendGraph({ git, gitDir, signal, tips, importOf }).catch((error: unknown) => {
          noted.delete(gitDir)
          throw error
        })
        const { repack, packRefs: hasManyRefs } = await planFor(gitDir)
        return { isImport, isUntidy: hasManyRefs || repack !== undefined || (await lacksFilters(gitDir)) }
      }),

    async tidy({ gitDir, signal, mayDrop }) {
      if (isTidying) throw new GitError('busy', 'another repository is being tidied')
      isTidying = true
      try {
        if (await lacksFilters(gitDir)) await inTurn(gitDir, () => rewriteGraph({ git, gitDir, signal }))
        await gate.runExclusive({ gitDir, signal }, async (gated) => {
          await sweep(gitDir)
          const plan = await planFor(gitDir)
          const { survey } = plan
          const work = { git, gitDir, signal: gated }
          if (plan.packRefs) await packRefs(work)
          if (plan.repack === 'geometric') await repackGeometric({ ...work, survey })
          if (plan.repack === 'full') {
            // Before, so that the graph never names a commit that is gone.
            await inTurn(gitDir, () => rewriteGraph(work))
            await repackFull({ ...work, survey, keepFor: (await mayDrop()) ? keepFor : 'never' })
          }
        })
        // Beside pushes, since what is noted is true whatever they bring; a repack, which could make it false meanwhile, is no other's than this one's.
        await noteExactPack({ git, gitDir, signal })
      } finally {
        isTidying = false
      }
    },
  }
}
