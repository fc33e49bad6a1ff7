import { type LanguageNames, namesOfLanguage } from '@sheaf/git-engine'
import type { CodeQuery, CodeTerm } from '../code-query.ts'
import { compileTerm } from '../match-lines.ts'
import { branchesOf, demandOf, trigramsOf } from '../trigrams.ts'

/** What zoekt is asked for a query, in its language. */
export type ZoektQuestions =
  | { problem: 'expression' | 'short' }
  | {
      problem: undefined
      /** Texts that have the letters of all: zoekt looks for letters in a moment, and for expressions a hundred times as long. */
      letters: string
      /** Of too many, those that have the expressions as well; nothing where there is none, or zoekt knows another dialect. */
      narrow: string | undefined
      /** Of too many, those that are called so; nothing where nothing can be called so. */
      named: string | undefined
    }

/**
 * Says a query in zoekt's language. It asks for no less than is meant and may ask for more, in either case: what it finds is looked at in the blobs.
 * What this Sheaf's own index could not look for is refused here as well, so that one query means the same over both.
 */
export function zoektQuestions({ terms, matchesCase, paths, language }: CodeQuery): ZoektQuestions {
  const found = terms.filter(isLookedFor)
  if (terms.some((term) => compileTerm(term, matchesCase) === undefined)) return { problem: 'expression' }
  if (found.length === 0) return { problem: 'short' }
  const places = [
    ...paths.map((part) => `file:${quoted(literal(part))}`),
    ...(language === undefined ? [] : [`file:${quoted(namedAs(namesOfLanguage(language)))}`]),
  ]
  const asked = (atoms: readonly string[]) =>
    // Only names of files come back: lines are read from the blobs, and are as long as somebody likes.
    ['type:file', 'case:no', ...new Set(atoms), ...places].join(' ')
  const letters = found.flatMap(lettersOf)
  const expressions = found.flatMap(({ kind, value }) => (kind === 'expression' && isPlain(value) ? [value] : []))
  const names = found.flatMap(({ kind, value }) => (kind === 'text' ? [literal(value)] : []))
  return {
    problem: undefined,
    letters: asked(letters),
    narrow: expressions.length === 0 ? undefined : asked([...letters, ...expressions.map(content)]),
    named: names.length === 0 ? undefined : asked([...letters, `file:${quoted(names.join('|'))}`]),
  }
}

/** Does a term say enough to be looked for? Another one is only looked for in what the others find. */
const isLookedFor = ({ kind, value }: CodeTerm): boolean =>
  kind === 'expression' ? demandOf(value) !== undefined : trigramsOf(value).length > 0

/** Letters that each hit of a term has, as atoms: of an expression with branches, the longest of each. */
function lettersOf({ kind, value }: CodeTerm): string[] {
  if (kind === 'text') return [content(literal(value))]
  const branches = branchesOf(value).map((runs) => runs.filter((run) => [...run].length >= 3))
  const [only, ...others] = branches
  if (only !== undefined && others.length === 0) return only.map((run) => content(literal(run)))
  const longest = branches.map((runs) => runs.toSorted((one, other) => other.length - one.length)[0] ?? '')
  return [content(longest.map(literal).join('|'))]
}

/** What stands for a line here stands for a whole text there, and the other way round. */
const isPlain = (expression: string): boolean => !/\\[AzZ]|\(\?[A-Za-z-]*m/.test(expression)

const content = (expression: string) => `content:${quoted(expression)}`

/** Zoekt reads a backslash between quotes as: what follows, whatever it is. */
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** An expression of RE2 that finds these letters and no other. */
const literal = (text: string) => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&')

/** An expression for the paths of a language's files; one that finds nothing for a language that has none. */
function namedAs({ endings, files }: LanguageNames): string {
  const named = [
    ...(endings.length === 0 ? [] : [`(${endings.map(literal).join('|')})$`]),
    ...(files.length === 0 ? [] : [`(^|/)(${files.map(literal).join('|')})$`]),
  ]
  return named.length === 0 ? '^$' : named.join('|')
}
