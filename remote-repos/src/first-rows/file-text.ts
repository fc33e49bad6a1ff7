import { printableName } from '@sheaf/code/printable-name'
import { chunkText, codeLines, codeViewClasses, type TextChunk, tokenClasses } from '@sheaf/code/rows'
import type { RepositoryFile } from '@sheaf/contract'
import { element } from '@sheaf/ui/rows'
import { answerTo } from '../api/first-answers.ts'
import { longestText, rawTextAhead } from '../api/raw-text.ts'
import classes from '../screens/file/file.module.css'
import { asksForText, isText, previewOf } from '../screens/file/previews/preview-kind.ts'
import { turning } from '../screens/file/turning.ts'
import type { Drawing } from './row-parts.ts'

interface FileAhead {
  owner: string
  repo: string
  /** What asks for the file. */
  call: string
  url: URL
}

/**
 * The text of a file with its line numbers, as `CodeView` draws it. Nothing of what is drawn otherwise, or has a word above it. In a narrow window
 * nobody knows before the app how high the bar above the text is.
 */
export async function fileText({ owner, repo, call, url }: FileAhead, drawing: Drawing): Promise<HTMLElement | undefined> {
  if (!window.matchMedia('(min-width: 64em)').matches) return undefined
  const file = (await answerTo<RepositoryFile>(call))?.data
  if (file?.kind !== 'file' || file.lfs !== null || !file.size || !isText(file)) return undefined
  if (previewOf(file) !== undefined && !asksForText(url)) return undefined
  const text = file.text ?? (file.size <= longestText ? (await rawTextAhead({ owner, repo, file }))?.text : undefined)
  if (!text || turning.test(text)) return undefined
  return element(
    'div',
    { class: classes.box },
    element('div', { class: classes.bar }),
    element('div', { class: classes.outlined }, element('div', { class: classes.code }, codeOf(text, file, drawing))),
  )
}

function codeOf(text: string, { path }: RepositoryFile, { words }: Drawing): HTMLElement {
  const { chunks, lines, columns } = chunkText(text)
  const digits = `${lines}`.length
  return element(
    'section',
    {
      class: codeViewClasses.scroll,
      tabindex: '0',
      'aria-label': words.contentOf.replace('{name}', () => printableName(path)),
      'aria-busy': 'true',
    },
    element(
      'div',
      {
        class: `${codeViewClasses.code} ${tokenClasses.tokens}`,
        style: `line-height: ${codeLines.height}px;`,
        translate: 'no',
      },
      ...chunks.map((chunk) => chunkOf(chunk, { digits, columns })),
    ),
  )
}

function chunkOf({ firstLine, lines, text }: TextChunk, { digits, columns }: { digits: number; columns: number }) {
  return element(
    'div',
    { class: codeViewClasses.chunk, style: `height: ${lines * codeLines.height}px;` },
    element('div', {
      class: codeViewClasses.numbers,
      'aria-hidden': 'true',
      'data-first-line': `${firstLine}`,
      'data-numbers': Array.from({ length: lines }, (_, at) => firstLine + at).join('\n'),
      style: `width: ${digits}ch;`,
    }),
    element(
      'pre',
      { class: codeViewClasses.text, style: `min-width: ${columns}ch;`, 'data-chunk': `${firstLine}` },
      text,
    ),
  )
}
