import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { at, root } from '../workspace.ts'

/** Where a path in backticks may begin: with a folder of the workspace. Anything else in backticks is code. */
const roots = sourceFolders(root)

/**
 * The folders of a workspace that hold sources. What `.gitignore` names is no part of them: `data/` stands there once a server was
 * started, and whether it has an outbox yet says nothing about a document.
 */
export function sourceFolders(workspace: string): ReadonlySet<string> {
  const lines = readFileSync(join(workspace, '.gitignore'), 'utf8').split('\n')
  const ignored = new Set(lines.map((line) => line.replaceAll('/', '')))
  const folders = readdirSync(workspace, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Set(
    folders.map(({ name }) => name).filter((name) => (!name.startsWith('.') || name === '.ci') && !ignored.has(name)),
  )
}

/** Each path that a document names and that does not exist, as a line for people. */
export function missingNamedPaths(): string[] {
  const documents = globSync(['*.md', 'docs/**/*.md', '*/README.md', 'shared/*/README.md'], { cwd: root })
  return documents.flatMap((document) => missingPathsIn(document, readFileSync(at(document), 'utf8')))
}

/** The same of one document, by its path in the workspace. */
export function missingPathsIn(document: string, text: string): string[] {
  return [...linked(text, document), ...inBackticks(text)]
    .filter((path) => !exists(path))
    .map((path) => `${document} names ${path}, which does not exist`)
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
    .filter((path) => path.includes('/') && roots.has(path.split('/', 1)[0] ?? '') && !isPattern(path))
}

/** `remote-x/…` and `<name>` stand for any: there is nothing to look up. */
const isPattern = (path: string) => /^remote-x\/|<|\{|…/.test(path)

const exists = (path: string) => (path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(at(path)))
