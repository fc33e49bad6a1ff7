import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { at, root } from '../workspace.ts'

/** Where a path in backticks may begin; anything else in backticks is code. */
const roots = /^(?:host|server|shared|e2e|tools|bench|docs|remote-[a-z]+|[.]ci)\//

/** Each path that a document names and that does not exist, as a line for people. */
export function missingNamedPaths(): string[] {
  const documents = globSync(['*.md', 'docs/**/*.md', '*/README.md', 'shared/*/README.md'], { cwd: root })
  return documents.flatMap((document) => {
    const text = readFileSync(at(document), 'utf8')
    return [...linked(text, document), ...inBackticks(text)]
      .filter((path) => !exists(path))
      .map((path) => `${document} names ${path}, which does not exist`)
  })
}

function linked(text: string, document: string): string[] {
  return [...text.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target.split('#', 1)[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !target.startsWith('/'))
    .map((target) => relative(root, join(root, dirname(document), target)))
}

function inBackticks(text: string): string[] {
  const outsideBlocks = text.replace(/^```[\s\S]*?^```/gm, '')
  return [...outsideBlocks.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path.replace(/:\d+$/, ''))
    .filter((path) => roots.test(path) && !isPattern(path))
}

/** `remote-x/…` and `<name>` stand for any: there is nothing to look up. */
const isPattern = (path: string) => /^remote-x\/|<|\{|…/.test(path)

const exists = (path: string) => (path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(at(path)))
