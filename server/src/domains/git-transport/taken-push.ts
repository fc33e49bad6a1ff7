import type { PassThrough, Readable } from 'node:stream'
import type { PushCommands } from '@sheaf/git-engine'
import type { Pusher } from '@sheaf/server-core/actor'
import type { AppError } from '@sheaf/server-core/app-error'
import type { CommitRules, RuleRefusal } from '../ref-rules/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { Proposals, TakenProposal } from './proposals.ts'
import type { Verdict } from './push-rules.ts'

/** A repository whose objects go along with commits that are brought from there. */
export interface Lender {
  repoId: number
  maxBytes: number
}

/** A push as whatever carries it hands it over. */
export interface Push {
  repository: FoundRepository
  /** Whoever pushes, let in to write to the repository. */
  actor: Pusher
  /** The client's `Git-Protocol`. */
  protocol: string | undefined
  /** Commands and pack, inflated. A client that disconnects before it has sent all destroys it. */
  input: Readable
  /** Where Sheaf is, as `https://sheaf.example.org`, for the links that are printed. */
  address: string | undefined
  /**
   * Told why nothing lands, where that is a refusal with a code, before the answer ends: the report of a push has room for its English
   * text alone.
   */
  onRefusal?: (error: AppError) => void
  /** Told what git says beside its report where that is no more than that a ref was not moved, or its objects not taken. */
  onGitSaid?: (said: string) => void
  /** Is it the merge of a pull request, of which the rules of its branch were asked? */
  isMerge?: boolean | undefined
  /** The repository from which what it brings was taken, and how many bytes of objects of Git LFS may come along. */
  lender?: Lender | undefined
  /** What takes proposals; nothing is proposed without it. */
  proposals?: Proposals | undefined
  /** May whoever pushes do nothing but propose, and move branches that are open to them by pull requests (`openedHeads`)? */
  proposesOnly?: boolean
  /** Are there such branches in it? Nothing else of it lands. */
  isGuest?: boolean
}

/** A push whose commands were read and validated. */
export interface Taken {
  push: Push
  /** What is proposed by it. */
  proposal: TakenProposal | undefined
  commands: PushCommands
  verdict: Verdict
  /** Branches that git shall move forward alone, with the rules that say so. */
  onlyForward: ReadonlyMap<string, RuleRefusal>
  /** What rules ask of the commits that come into branches. */
  commitRules: ReadonlyMap<string, CommitRules>
  out: PassThrough
}

/** One of which git is to receive something. */
export interface TakenByGit extends Taken {
  /** Have others than whoever pushes locked files here? */
  isLocked: boolean
}
