/** What the text of a search among threads asks for. */
export interface ThreadQuery {
  /** What the title has, all of them. */
  words: string[]
  /** Names of labels, all of which a thread has. */
  labels: string[]
  /** Only threads that have none. */
  isUnlabeled: boolean
  author: string | undefined
  assignee: string | undefined
  isUnassigned: boolean
  /** The title of a milestone. */
  milestone: string | undefined
  isUnplanned: boolean
  state: 'open' | 'closed' | undefined
  isAnswered: boolean | undefined
  sort: 'newest' | 'updated' | undefined
}

/** A qualifier with its value, in quotation marks where that has spaces. A word that begins as one and is none is a word. */
const piece = /(?:(label|author|assignee|milestone|is|no|sort):)?(?:"([^"]*)"?|([^\s"]+))/gi
const names = new Map<string, (query: ThreadQuery, value: string) => boolean>([
  ['label', ({ labels }, value) => labels.push(value) > 0],
  ['author', (query, value) => said(query, { author: value })],
  ['assignee', (query, value) => said(query, { assignee: value })],
  ['milestone', (query, value) => said(query, { milestone: value })],
  [
    'is',
    (query, value) =>
      ((value === 'open' || value === 'closed') && said(query, { state: value })) ||
      ((value === 'answered' || value === 'unanswered') && said(query, { isAnswered: value === 'answered' })),
  ],
  [
    'no',
    (query, value) =>
      (value === 'label' && said(query, { isUnlabeled: true })) ||
      (value === 'assignee' && said(query, { isUnassigned: true })) ||
      (value === 'milestone' && said(query, { isUnplanned: true })),
  ],
  ['sort', (query, value) => (value === 'newest' || value === 'updated') && said(query, { sort: value })],
])
const said = (query: ThreadQuery, change: Partial<ThreadQuery>): true => {
  Object.assign(query, change)
  return true
}

/** Reads the text of a search: `label:bug label:"help wanted" author:ada assignee:grace milestone:"1.0" no:label is:closed sort:updated`, and words of the title. */
export function parseThreadQuery(text: string): ThreadQuery {
  const query: ThreadQuery = {
    ...{ words: [], labels: [], isUnlabeled: false, isUnassigned: false, isUnplanned: false },
    ...{
      author: undefined,
      assignee: undefined,
      milestone: undefined,
      isAnswered: undefined,
      state: undefined,
      sort: undefined,
    },
  }
  for (const [whole, name, quoted, plain] of text.matchAll(piece)) {
    const value = quoted ?? plain ?? ''
    if (value === '') continue
    if (name === undefined) query.words.push(...value.split(/\s+/).filter(Boolean))
    else if (names.get(name.toLowerCase())?.(query, value) !== true) query.words.push(whole)
  }
  return query
}

/** The text of a search without what it says of these: `state`, `sort`, who is assigned (`assignee`), or one qualifier alone (`no:label`). */
export function withoutQualifiers(text: string, of: readonly string[]): string {
  return [...text.matchAll(piece)]
    .filter(([whole, name]) => {
      const said = whole.toLowerCase()
      const kind = said === 'is:open' || said === 'is:closed' ? 'state' : name?.toLowerCase()
      return kind === undefined || !(of.includes(kind) || of.includes(said))
    })
    .map(([whole]) => whole)
    .join(' ')
}

/** A qualifier of a search, as one types it. */
export const qualifier = (name: 'label' | 'author' | 'assignee' | 'milestone', value: string): string =>
  /\s/.test(value) ? `${name}:"${value}"` : `${name}:${value}`

/** The text of a search with a label more, or without it where it has it already. */
export function toggleLabel(text: string, name: string): string {
  const isIt = (each: string) => each.toLowerCase() === name.toLowerCase()
  const without = [...text.matchAll(piece)]
    .filter(([, kind, quoted, plain]) => kind?.toLowerCase() !== 'label' || !isIt(quoted ?? plain ?? ''))
    .map(([whole]) => whole)
  const has = parseThreadQuery(text).labels.some(isIt)
  return [...without, ...(has ? [] : [qualifier('label', name)])].join(' ')
}
