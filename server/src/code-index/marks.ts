import { isSource, placeScoreOf } from './place-score.ts'
import { trigramsOf } from './trigrams.ts'

/**
 * What is said of a file in the index beside its text, in letters that no text has: the same search that looks for what stands in it then looks
 * for source first, and for files that are called so. Marks order what is looked at, and decide nothing.
 */
const private15 = 0xf0000
/** A text may be that of a thousand files. */
const mostFiles = 16
const sourceMark = '\u{100000}\u{100001}\u{100002}'

/** Letters of names are those of the first plane, moved to a private one. Lower case, as the index folds none of these. */
const asName = (text: string): string =>
  [...text.toLowerCase()]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .filter((code) => code < 0xfffe)
    .map((code) => String.fromCodePoint(private15 + code))
    .join('')

/** The marks of a text, of which these are the files. */
export function fileMarks(files: readonly { path: string; language: string | null }[]): string {
  const some = files.slice(0, mostFiles)
  const names = new Set(some.map(({ path }) => asName(path.slice(path.lastIndexOf('/') + 1))))
  const isOneSource = some.some((file) => isSource(placeScoreOf(file)))
  return ['', ...(isOneSource ? [sourceMark] : []), ...names].join('\n')
}

/** What texts have that are source. */
export const sourceTrigrams: readonly string[] = [sourceMark]

/** What texts have whose file has these letters in its name. */
export const nameTrigrams = (letters: string): string[] => trigramsOf(asName(letters))
