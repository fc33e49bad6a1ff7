/** So many words are looked for; what is behind them is not. */
const mostWords = 6

/** The words of a query: `owner/name` is two of them. */
export const cardWords = (query: string): string[] =>
  query
    .split(/[\s/]+/)
    .filter(Boolean)
    .slice(0, mostWords)
