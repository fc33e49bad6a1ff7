import type { BrowserContext } from '../../e2e/browser/open-chromium.ts'
import type { Row } from '../report/row.ts'
import type { Person } from '../sheaf/account.ts'
import type { Hosted, Workshop } from '../sheaf/workshop.ts'

/** The history in which people propose, review and merge. */
export interface ReviewedHistory {
  /** As a row calls it: the name of a real one, or that it was made. */
  called: string
  mirror: string
  hosted: Hosted
}

/** What all rows about reviews work with. */
export interface ReviewBench {
  workshop: Workshop
  /** Whom the repositories belong to. */
  api: Person
  /** Headers of requests of a browser of theirs. */
  headers: Readonly<Record<string, string>>
  /** Headers of as many others, who may read all of it. */
  people: readonly Readonly<Record<string, string>>[]
  history: ReviewedHistory
  /** Somebody's browser, signed in as who owns the repositories; started when it is asked for first. */
  browser: () => Promise<BrowserContext>
  folder: string
  tell: (row: Row) => void
}
