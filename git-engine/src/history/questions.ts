import type { ContributionsAnswer, ContributionsQuestion } from './contributions.ts'
import type { ExtendAnswer, ExtendQuestion } from './extend-last-commits.ts'
import type { HoldersAnswer, HoldersQuestion } from './holders.ts'
import type { IndexTipQuestion } from './index-tip.ts'
import type { LastCommitsAnswer, LastCommitsQuestion } from './last-commits-answer.ts'
import type { LogPageAnswer, LogPageQuestion } from './log-page.ts'
import type { PairAnswer, PairQuestion } from './pair.ts'
import type { PathPageAnswer, PathPageQuestion } from './path-history.ts'
import type { PathMiddleAnswer, PathMiddleQuestion } from './path-middle.ts'
import type { ReachedAnswer, ReachedPrefixAnswer, ReachedPrefixQuestion, ReachedQuestion } from './reached.ts'
import type { SearchPageAnswer, SearchPageQuestion } from './search-page.ts'
import type { IndexTipAnswer } from './shared-index.ts'
import type { TrimAnswer, TrimQuestion } from './trim-last-commit-files.ts'

/**
 * What the history thread can be asked, and what it answers. A new question is a line here and a handler in
 * `handlers.ts`. Questions and answers cross between threads: plain data, no functions, no classes (bytes arrive as
 * `Uint8Array`, whatever they were).
 */
export interface Questions {
  contributions: { question: ContributionsQuestion; answer: ContributionsAnswer }
  'extend-last-commits': { question: ExtendQuestion; answer: ExtendAnswer }
  holders: { question: HoldersQuestion; answer: HoldersAnswer }
  'index-tip': { question: IndexTipQuestion; answer: IndexTipAnswer }
  'last-commits': { question: LastCommitsQuestion; answer: LastCommitsAnswer }
  'log-page': { question: LogPageQuestion; answer: LogPageAnswer }
  pair: { question: PairQuestion; answer: PairAnswer }
  'path-middle': { question: PathMiddleQuestion; answer: PathMiddleAnswer }
  'path-page': { question: PathPageQuestion; answer: PathPageAnswer }
  reached: { question: ReachedQuestion; answer: ReachedAnswer }
  'reached-prefix': { question: ReachedPrefixQuestion; answer: ReachedPrefixAnswer }
  'search-page': { question: SearchPageQuestion; answer: SearchPageAnswer | 'unknown' }
  'trim-last-commits': { question: TrimQuestion; answer: TrimAnswer }
}

export type QuestionKind = keyof Questions
export type QuestionOf<Kind extends QuestionKind> = { kind: Kind } & Questions[Kind]['question']
export type AnswerTo<Kind extends QuestionKind> = Questions[Kind]['answer']

/** What the main thread tells the history thread. */
export type Instruction =
  | { do: 'ask'; id: number; gitDir: string; question: QuestionOf<QuestionKind>; background: boolean; caller: string }
  | { do: 'forget'; id: number }
  | { do: 'release'; gitDir: string }

/**
 * What it says back. `unreadable`: git itself must be asked. `ungraphed`: the same, until the commit-graph is written.
 * `forgotten`: the question was given up, which is also
 * the sign that the thread still listens.
 */
export type Report =
  | { id: number; outcome: 'answer'; answer: AnswerTo<QuestionKind> }
  | { id: number; outcome: 'unreadable' | 'ungraphed' | 'failed'; message: string }
  | { id: number; outcome: 'forgotten' }
