/** What one word of a query asks of a text. */
export interface CodeTerm {
  kind: 'text' | 'expression'
  value: string
}

/** What is asked of the index and of the texts, in plain data. */
export interface CodeQuery {
  /** All of them stand in a hit; there is at least one. */
  terms: CodeTerm[]
  matchesCase: boolean
  /** Each stands in the path, in either case. */
  paths: string[]
  /** In lower case. */
  language: string | undefined
}
