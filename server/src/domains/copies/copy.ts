import type { copyProblems } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import type { CopyRow } from './copy.store.ts'

export type CopyProblem = (typeof copyProblems)[number]

export type CopyDeps = Pick<Deps, 'config' | 'database' | 'events' | 'git' | 'jobs' | 'log' | 'storage'>

/** What stops a copy for good. */
export class CopyError extends Error {
  override readonly name = 'CopyError'
  readonly problem: CopyProblem
  constructor(problem: CopyProblem) {
    super(`a copy can't be made: ${problem}`)
    this.problem = problem
  }
}

export interface Unfinished {
  id: number
  uid: string
  ownerId: number
  storageNode: string
  defaultBranch: string
  isPrivate: 0 | 1
  baseId: number | null
  gitDir: string
}

export interface Making {
  row: CopyRow
  repository: Unfinished
  signal: AbortSignal
  onProgress: (percent: number) => void
}
