import { type CardProblem, cardLicenses, isCardLanguage, isCardRepository } from '@sheaf/contract'
import { blockLetters, blockOf, valuesOf } from './front-matter.ts'
import { noFacts, type ParsedCard } from './parsed-card.ts'

/** In letters, and of values. What is beyond is told as a problem, not read. */
export const cardBounds = { letters: 200, values: 50, problems: 20, said: 200 }

const modalities = new Set(['3d', 'audio', 'document', 'geospatial', 'image', 'tabular', 'text', 'timeseries', 'video'])
/**
 * Reads the front matter of a README: YAML between two lines `---`. Aliases are refused, since a few lines of them make gigabytes; a field that
 * can't be read is told and left out, the others stay. For a thread that can be ended.
 */
export function parseCard(text: string): ParsedCard {
  const problems: CardProblem[] = []
  const tell = (problem: CardProblem['problem'], field = '', value: unknown = '') => {
    if (problems.length < cardBounds.problems) problems.push({ problem, field: cut(field), value: cut(wordsOf(value)) })
  }
  const none = { facts: noFacts, problems }
  const block = blockOf(text)
  if (block === undefined) return none
  if (block === 'unended') {
    tell('too_long', '', blockLetters)
    return none
  }
  const read = valuesOf(block)
  if ('error' in read) {
    tell('not_yaml', '', read.error)
    return none
  }
  if (read.values === null) return none
  if (typeof read.values !== 'object' || Array.isArray(read.values)) {
    tell('not_facts')
    return none
  }
  const fields = new Map(Object.entries(read.values))

  /** One text, or nothing. */
  const one = (field: string): string | null => {
    const value = fields.get(field)
    if (value === undefined || value === null) return null
    const word = wordOf(value)
    if (word === undefined) tell('wrong_type', field, value)
    return word ?? null
  }
  /** A text, or a list of them: each once. */
  const many = (field: string): string[] => {
    const value = fields.get(field)
    if (value === undefined || value === null) return []
    const list: unknown[] = Array.isArray(value) ? value : [value]
    if (list.length > cardBounds.values) tell('too_many', field, list.length)
    const found = new Set<string>()
    for (const each of list.slice(0, cardBounds.values)) {
      const word = wordOf(each)
      if (word === undefined) tell('wrong_type', field, each)
      else if (word !== '') found.add(word)
    }
    return [...found]
  }
  const those = (
    field: string,
    is: (word: string) => boolean,
    problem: CardProblem['problem'],
    isFolded: boolean,
  ): string[] =>
    many(field)
      .map((each) => (isFolded ? each.toLowerCase() : each))
      .filter((each) => {
        if (is(each)) return true
        tell(problem, field, each)
        return false
      })

  const license = many('license')[0]?.toLowerCase() ?? null
  const name = one('license_name')
  if (license !== null && !Object.hasOwn(cardLicenses, license)) tell('unknown_license', 'license', license)
  if (license === 'other' && name === null) tell('unnamed_license', 'license')
  const tags = many('tags').map((each) => each.toLowerCase())
  const facts = {
    title: one('pretty_name'),
    license,
    license_name: name,
    tasks: [
      ...new Set([...many('pipeline_tag').slice(0, 1), ...many('task_categories')].map((each) => each.toLowerCase())),
    ],
    library: one('library_name')?.toLowerCase() ?? null,
    languages: those('language', isCardLanguage, 'unknown_language', true),
    tags,
    modalities: tags.flatMap((tag) => {
      const word = tag.replace(/^modality:/, '')
      return modalities.has(word) ? [word] : []
    }),
    base_models: those('base_model', isCardRepository, 'not_a_name', false),
    // Names without an owner are those of well-known collections, and lead nowhere here.
    datasets: many('datasets'),
    metrics: many('metrics'),
    sizes: many('size_categories').map(sizeClass),
  }
  return { facts, problems }
}

/** As the Hub writes them, however a card does: `1K<n<10K`. */
const sizeClass = (text: string): string => text.toLowerCase().replaceAll(/\d[kmbt]/g, (figure) => figure.toUpperCase())

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? cut(String(value).trim())
    : undefined

const wordsOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}'
  return String(value)
}

// Control characters and halves of characters are in no word, and in no text of a database.
const cut = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, cardBounds.letters)
    .toWellFormed()
