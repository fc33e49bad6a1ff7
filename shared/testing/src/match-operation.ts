import { contract, type Operation } from '@sheaf/contract'

export interface MatchedOperation {
  operation: Operation
  params: Readonly<Record<string, string>>
}

const operations: readonly Operation[] = Object.values(contract)

/** The operation of the contract that a request goes to, with what stands in its path. */
export function matchOperation(method: string, pathname: string): MatchedOperation | undefined {
  for (const operation of operations) {
    if (operation.method !== method) continue
    const groups = patternOf(operation.path).exec(pathname)
    if (!groups) continue
    const params = Object.entries(groups.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
    return { operation, params: Object.fromEntries(params) }
  }
  return undefined
}

/** `{name}` holds one segment, `{name*}` the rest of the path. */
function patternOf(template: string): RegExp {
  const source = template.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) =>
    rest ? `(?<${name}>.*)` : `(?<${name}>[^/]+)`,
  )
  return new RegExp(`^${source}/?$`)
}
