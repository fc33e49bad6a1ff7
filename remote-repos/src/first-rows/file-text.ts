import { printableName } from '@sheaf/code/printable-name'
import { chunkText, codeLines, codeViewClasses, type TextChunk, tokenClasses } from '@sheaf/code/rows'
import { fillCallTemplate, type RepositoryFile } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { element } from '@sheaf/ui/rows'
import { answerTo } from '../api/first-answers.ts'
import { longestText, rawTextAhead } from '../api/raw-text.ts'
import { firstCalls } from '../first-calls.ts'
import classes from '../screens/file/file.module.css'
import { asksForText, isText, previewOf } from '../screens/file/previews/preview-kind.ts'
import { turning } from '../screens/file/turning.ts'
import { addressSegments, type FirstPage, repositoryAhead } from './first-page.ts'
import type { TextWords } from './text-words.ts'

/** The height of the line above the text, its margin included: where a ref is chosen. In CSS pixels. */
const toolbarHeight = 44

/**
 * Asks for the file that an address names, and draws its text with line numbers, as `CodeView` does. Nothing of what is drawn otherwise, or
 * has a word above it, or where the server says no. In a narrow window nobody knows before the app how high the bar above the text is.
 */
export async function textAheadAt(url: URL, words: TextWords): Promise<FirstPage | undefined> {
  // A name with a line end in it stands in the query, where the call has no place for it.
  if (url.searchParams.has('path') || !window.matchMedia('(min-width: 64em)').matches) return undefined
  const [, owner = '', repo = '', , ...path] = addressSegments(url)
  const params = { owner, repo, path: path.filter(Boolean).join('/') }
  const [frame = '', , content = ''] = (firstCalls['/:owner/:repo/blob/*'] ?? []).map((call) =>
    fillCallTemplate(call, { params, search: url.searchParams }),
  )
  const [repository, file] = await Promise.all([repositoryAhead(frame, owner), answerTo<RepositoryFile>(content)])
  const text = repository && file && (await textOf({ owner, repo, file: file.data }, url))
  if (!text) return undefined
  const code = element('div', { class: classes.code }, codeOf(text, file.data, words))
  const box = element(
    'div',
    { class: classes.box },
    element('div', { class: classes.bar }),
    element('div', { class: classes.outlined }, code),
  )
  return { repository, list: element('div', {}, element('div', { style: `height:${toolbarHeight}px` }), box) }
}

async function textOf(at: RepositoryAt & { file: RepositoryFile }, url: URL): Promise<string | undefined> {
  const { file } = at
  if (file.kind !== 'file' || file.lfs !== null || !file.size || !isText(file)) return undefined
  if (previewOf(file) !== undefined && !asksForText(url)) return undefined
  const text = file.text ?? (file.size <= longestText ? (await rawTextAhead(at))?.text : undefined)
  return text && !turning.test(text) ? text : undefined
}

function codeOf(text: string, { path }: RepositoryFile, words: TextWords): HTMLElement {
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
