import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../workspace.ts'

const document = 'CONTRIBUTING.md'
const heading = '## Where is it made?'
/** So many questions newcomers were asked, who had to guess the file by the names of folders. */
const leastQuestions = 10

/**
 * What is wrong with the table that says where things are made, as lines for people: an answer names a file that is there, and the file
 * holds what it is said to hold. `folder` is the workspace.
 */
export function wrongAnswers(text = readFileSync(join(root, document), 'utf8'), folder = root): string[] {
  const rows = rowsOf(text)
  const few = rows.length < leastQuestions
  return [
    ...(few
      ? [`${document} answers ${rows.length} questions under “${heading}”, and ${leastQuestions} were asked`]
      : []),
    ...rows.flatMap((row) => faultsOf(row, folder).map((fault) => `${document}, “${row.question}”: ${fault}`)),
  ]
}

interface Row {
  question: string
  /** Paths in the workspace. */
  files: readonly string[]
  /** What they call it. */
  names: readonly string[]
}

/** The rows of the table below the heading. Its head and the line below that are none. */
function rowsOf(text: string): Row[] {
  const [, section = ''] = text.split(`${heading}\n`)
  const [own = ''] = section.split('\n## ')
  const lines = own.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const [question = '', files = '', names = ''] = line.split('|').slice(1)
    return { question: question.trim(), files: inBackticks(files), names: inBackticks(names) }
  })
}

const inBackticks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

function faultsOf({ files, names }: Row, folder: string): string[] {
  if (files.length === 0 || names.length === 0) return ['no file is named, or nothing in it']
  const gone = files.filter((file) => !existsSync(join(folder, file)))
  if (gone.length > 0) return gone.map((file) => `${file} does not exist`)
  const texts = files
    .map((file) => join(folder, file))
    .flatMap((path) => (statSync(path).isFile() ? [readFileSync(path, 'utf8')] : []))
  return names
    .filter((name) => !texts.some((content) => content.includes(name)))
    .map((name) => `${files.join(' and ')} has no ${name}`)
}
