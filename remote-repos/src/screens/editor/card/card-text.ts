import { parseDocument } from 'yaml'

/** Facts of a card that are one word or sentence, and those that may be several. */
export type SingleField = 'license' | 'license_name' | 'pretty_name' | 'pipeline_tag' | 'library_name'
export type ListField = 'task_categories' | 'language' | 'tags' | 'base_model' | 'datasets' | 'metrics'

/** What the form of a card holds: nothing is an empty text. */
export type CardFields = Record<SingleField, string> & Record<ListField, readonly string[]>

/** Whether a README says of itself what can be read: its facts, or why they can't be changed in a form. */
export type ReadCard = { fields: CardFields } | { problem: 'unreadable' | 'unended' }

/** As the server reads it. In letters. */
const longestBlock = 32 * 1024

/** Reads the facts at the start of a README. One without any is a card that says nothing yet. */
export function readCard(text: string): ReadCard {
  const parts = partsOf(text)
  if (parts === undefined) return { problem: 'unended' }
  const parsed = parse(parts.block)
  if (parsed === undefined) return { problem: 'unreadable' }
  const values = (name: ListField) => wordsOf(parsed.facts.get(name))
  const one = (name: SingleField) => wordsOf(parsed.facts.get(name))[0] ?? ''
  return {
    fields: {
      license: one('license'),
      license_name: one('license_name'),
      pretty_name: one('pretty_name'),
      pipeline_tag: one('pipeline_tag'),
      library_name: one('library_name'),
      task_categories: values('task_categories'),
      language: values('language'),
      tags: values('tags'),
      base_model: values('base_model'),
      datasets: values('datasets'),
      metrics: values('metrics'),
    },
  }
}

/**
 * The same README with other values for one fact; everything else of it stays, its comments and its order included. A fact that says nothing
 * is taken out. A README whose facts can't be read stays as it is.
 */
export function writeCardField(text: string, name: SingleField | ListField, value: string | readonly string[]): string {
  const parts = partsOf(text)
  const parsed = parts && parse(parts.block)
  if (parts === undefined || parsed === undefined) return text
  const { document } = parsed
  if (value.length === 0) document.delete(name)
  else document.set(name, document.createNode(value))
  const block = document.contents === null ? '' : document.toString({ lineWidth: 0 })
  const isEmpty = block.trim() === '' || block.trim() === '{}'
  if (isEmpty && parts.rest.trim() === '') return ''
  return isEmpty ? parts.rest.replace(/^\r?\n/, '') : `---\n${block}---\n${parts.rest}`
}

/** The words of a fact, whether it has one or a list of them. What is no word is not the form's to change. */
const wordsOf = (fact: unknown): string[] =>
  [fact].flat().flatMap((each) => {
    const word = typeof each === 'string' || typeof each === 'number' ? String(each).trim() : ''
    return word === '' ? [] : [word]
  })

/** What stands between two lines `---`, and what follows them; nothing where the second one is missing. */
function partsOf(text: string): { block: string; rest: string } | undefined {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(text)
  if (start === null) return { block: '', rest: text === '' ? '' : `\n${text}` }
  const body = text.slice(start[0].length)
  const end = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m.exec(body.slice(0, longestBlock))
  return end === null ? undefined : { block: body.slice(0, end.index), rest: body.slice(end.index + end[0].length) }
}

/** A list of names with values; nothing for whatever else it is. Aliases are refused, as the server does: a few lines of them make gigabytes. */
function parse(block: string) {
  const document = parseDocument(block.replaceAll('\r\n', '\n'), { schema: 'core', logLevel: 'error' })
  if (document.errors.length > 0) return undefined
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    if (value === null) return { document, facts: new Map<string, unknown>() }
    const isList = typeof value !== 'object' || Array.isArray(value)
    return isList ? undefined : { document, facts: new Map<string, unknown>(Object.entries(value)) }
  } catch {
    return undefined
  }
}
