import { trimEndSlashes } from '@sheaf/contract'

/**
 * The router's patterns for a path of the contract. `{name*}` takes the rest: it may be missing, which needs a
 * pattern of its own, and a slash at its end says nothing.
 */
export function operationUrls(path: string): { urls: string[]; restName: string | undefined } {
  const [, before, restName] = /^(.*)\/\{(\w+)\*\}$/.exec(path) ?? []
  const pattern = (text: string) => text.replace(/\{(\w+)\}/g, ':$1')
  if (before === undefined) return { urls: [pattern(path)], restName: undefined }
  return { urls: [pattern(before), `${pattern(before)}/*`], restName }
}

/** The parameters under the contract's names. The router has decoded them, a `%2F` in them included. */
export function operationParams(raw: unknown, restName: string | undefined): unknown {
  if (restName === undefined || raw === null || typeof raw !== 'object') return raw
  const { '*': rest, ...named } = { '*': '', ...raw }
  return { ...named, ...(rest !== '' && { [restName]: trimEndSlashes(rest) }) }
}
