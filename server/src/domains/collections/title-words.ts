/** So many words of a search are looked for. */
const most = 10

/** The words that a title has to have, each somewhere. */
export const titleWords = (query = ''): string[] =>
  query
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, most)
