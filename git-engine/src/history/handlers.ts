import { contributions } from './contributions.ts'
import { extendListings } from './extend-listings.ts'
import { indexTip } from './index-tip.ts'
import { answerListing } from './listing-answer.ts'
import { logPage } from './log-page.ts'
import { pathPage } from './path-history.ts'
import type { HistoryWork, OpenRepository } from './question.ts'
import type { AnswerTo, QuestionKind, QuestionOf } from './questions.ts'
import { reached, reachedPrefix } from './reached.ts'
import { trimListingFiles } from './trim-listing-files.ts'

type Handlers = {
  [Kind in QuestionKind]: (repository: OpenRepository, question: QuestionOf<Kind>) => HistoryWork<AnswerTo<Kind>>
}

/** Who answers what. What a handler keeps about a repository lies in a `perRepositoryCache`. */
const handlers: Handlers = {
  contributions,
  'extend-listings': extendListings,
  'index-tip': indexTip,
  listing: answerListing,
  'log-page': logPage,
  'path-page': pathPage,
  reached,
  'reached-prefix': reachedPrefix,
  'trim-listings': trimListingFiles,
}

/** The work that a question is. */
export function handleQuestion<Kind extends QuestionKind>(
  repository: OpenRepository,
  question: QuestionOf<Kind>,
): HistoryWork<AnswerTo<Kind>> {
  const handler: Handlers[Kind] = handlers[question.kind]
  return handler(repository, question)
}
