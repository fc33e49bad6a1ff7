import { contributions } from './contributions.ts'
import { extendLastCommits } from './extend-last-commits.ts'
import { holders } from './holders.ts'
import { indexTip } from './index-tip.ts'
import { answerLastCommits } from './last-commits-answer.ts'
import { logPage } from './log-page.ts'
import { comparePair } from './pair.ts'
import { pathPage } from './path-history.ts'
import { pathMiddle } from './path-middle.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import type { AnswerTo, QuestionKind, QuestionOf } from './questions.ts'
import { reached, reachedPrefix } from './reached.ts'
import { searchPage } from './search-page.ts'
import { trimLastCommitFiles } from './trim-last-commit-files.ts'

type Handlers = {
  [Kind in QuestionKind]: (repository: OpenRepository, question: QuestionOf<Kind>) => HistoryWork<AnswerTo<Kind>>
}

/** Who answers what. What a handler keeps about a repository lies in a `perRepositoryCache`. */
const handlers: Handlers = {
  contributions,
  'extend-last-commits': extendLastCommits,
  holders,
  'index-tip': indexTip,
  'last-commits': answerLastCommits,
  'log-page': logPage,
  pair: comparePair,
  'path-middle': pathMiddle,
  'path-page': pathPage,
  reached,
  'reached-prefix': reachedPrefix,
  'search-page': searchPage,
  'trim-last-commits': trimLastCommitFiles,
}

/** The work that a question is. */
export function handleQuestion<Kind extends QuestionKind>(
  repository: OpenRepository,
  question: QuestionOf<Kind>,
): HistoryWork<AnswerTo<Kind>> {
  const handler: Handlers[Kind] = handlers[question.kind]
  return handler(repository, question)
}
