import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageCodes } from '@sheaf/contract/messages'
import { parseSync } from '@swc/core'
import { root } from '../workspace.ts'

/** Texts that people are told and that no screen could say in another language: each stands in a source that answers them. */
export async function uncodedMessages(): Promise<string[]> {
  const files = globSync('{server,server-core,shared/contract}/src/**/*.ts', {
    cwd: root,
    exclude: (file) => /node_modules|\/testing\/|\.test\.ts$/.test(file),
  })
  const sources = files.sort().map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const uncoded = sources.flatMap(({ file, source }) =>
    textsToldBy(source, file).map(
      (text) => `${file}: "${text}" is told to people and has no code: see shared/contract/src/messages`,
    ),
  )
  const said = sources.filter(({ file }) => !file.includes('/messages/') || file.endsWith('of-issue.ts'))
  return [...uncoded, ...unsaidCodes(said.map(({ source }) => source))]
}

/** The codes that no source says. */
export function unsaidCodes(sources: readonly string[], codes: readonly string[] = messageCodes): string[] {
  return codes
    .filter((code) => !sources.some((source) => source.includes(`'${code}'`)))
    .map((code) => `the message ${code} is never said`)
}

/** Who starts the server is told in the terminal what is wrong with its configuration. */
const ofOperators = /^server\/src\/config\//
/** Clients of Git show what they are sent: these routes answer them alone. */
const ofGit =
  /^server\/src\/domains\/(?:git-transport\/|lfs\/|hub\/|repositories\/push-to-create\.ts$)|^server-core\/src\/for-git\.ts$/

/** The texts of a source that it tells people without a code. */
export function textsToldBy(source: string, file: string): string[] {
  const found: string[] = []
  if (ofOperators.test(file)) return found
  visit(parseSync(source, { syntax: 'typescript', target: 'esnext' }), (node) => {
    found.push(...textsOf(node, ofGit.test(file)))
  })
  return found
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (!isNode(node)) return
  see(node)
  for (const part of Object.values(node)) visit(part, see)
}

function textsOf(node: Node, mayTellGit: boolean): string[] {
  // `{ msg: 'Text' }`, and `{ code, params, text: 'Text' }` past `message()`.
  if (node.type === 'KeyValueProperty' && isNode(node.key)) {
    const text = literalOf(node.value)
    return /^(?:msg|message|error|text)$/.test(String(node.key.value)) && text !== undefined && isSentence(text)
      ? [text]
      : []
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return []
  const texts = argumentsOf(node)
    .map(literalOf)
    .filter((text) => text !== undefined)
  if (node.callee.value === 'forGit') return mayTellGit ? [] : texts
  // A rule of a schema: `z.minLength(1, 'Text')`. What is said must be a code, which `says` checks.
  const isRule = node.callee.type === 'MemberExpression' && isNode(node.callee.property)
  return isRule && isRuleName(String(isNode(node.callee.property) && node.callee.property.value))
    ? texts.filter(isSentence)
    : []
}

const isRuleName = (name: string) =>
  /^(?:minLength|maxLength|minimum|maximum|length|regex|refine|email|url|int|positive|string|number)$/.test(name)

/** Two words at least, the first of which begins as sentences do. */
const isSentence = (text: string) => /^[A-Z]\S* \S/.test(text)

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function argumentsOf({ arguments: given }: Node): unknown[] {
  return Array.isArray(given)
    ? given.map((argument: unknown) => (isNode(argument) ? argument.expression : undefined))
    : []
}

/** The text of a literal, or the fixed parts of a template. */
function literalOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((part: unknown) => (isNode(part) ? String(part.raw) : '')).join('…')
}
