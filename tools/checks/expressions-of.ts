import { parseSync } from '@swc/core'

/** A regular expression as it stands in a source. */
export interface Expression {
  pattern: string
  flags: string
}

/** All regular expressions of a source, and how many are made of text that is known at run time alone. */
export interface FoundExpressions {
  expressions: Expression[]
  madeAtRunTime: number
}

/** Finds the regular expressions of a source: literals, and those that `RegExp` makes of a literal text. */
export function expressionsOf(source: string, { tsx = false }: { tsx?: boolean } = {}): FoundExpressions {
  const found: FoundExpressions = { expressions: [], madeAtRunTime: 0 }
  visit(parseSync(source, { syntax: 'typescript', tsx, target: 'esnext' }), found)
  return found
}

function visit(node: unknown, found: FoundExpressions): void {
  if (!isNode(node)) return
  if (node.type === 'RegExpLiteral' && typeof node.pattern === 'string' && typeof node.flags === 'string') {
    found.expressions.push({ pattern: node.pattern, flags: node.flags })
  }
  if (isMakingOfRegExp(node)) {
    const [pattern, flags] = textsOf(node.arguments)
    if (pattern === undefined) found.madeAtRunTime += 1
    else found.expressions.push({ pattern, flags: flags ?? '' })
  }
  for (const part of Object.values(node)) visit(part, found)
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const isMakingOfRegExp = ({ type, callee }: Node) =>
  (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee.value === 'RegExp'

/** The arguments of a call, where they are literal texts. */
function textsOf(given: unknown): (string | undefined)[] {
  if (!Array.isArray(given)) return []
  return given.map((argument: unknown) => {
    const text = isNode(argument) ? argument.expression : undefined
    return isNode(text) && text.type === 'StringLiteral' && typeof text.value === 'string' ? text.value : undefined
  })
}
