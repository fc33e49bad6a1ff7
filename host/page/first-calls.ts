/**
 * Calls that a page makes first, as a remote's build names them: addresses of the API with `{owner}` for a parameter of the
 * route, `{path*}` for one that keeps its slashes, and `{?ref=HEAD}` or `{?ref*=HEAD}` for what the address has behind the
 * question mark, or else this.
 */
const wellFormed = /^\/api\/(?:[\w\-./?&=]|\{\??[a-z]+\*?(?:=\w+)?\})*$/

const placeholder = /\{(\??)([a-z]+)(\*?)(?:=(\w+))?\}/g

/** What comes from elsewhere ends in a header: nothing but addresses of the API. */
export const isCallTemplate = (text: string): boolean => wellFormed.test(text)

/** More than this is no address that anybody opens: its page makes its calls by itself. In letters. */
const longest = 2_000

/**
 * The header by which a document names the calls of its page, so that a browser makes them before it has read a script.
 * Exactly as the client makes them: no header of their own, with cookies for this origin alone. Nothing where there are none.
 * @param params of the route, decoded
 */
export function preloadHeader(
  templates: readonly string[],
  { params, search }: { params: Readonly<Record<string, string>>; search: URLSearchParams },
): string | undefined {
  const addresses = templates.map((template) => {
    return template.replace(placeholder, (_, query: string, name: string, rest: string, otherwise = '') => {
      const value = (query === '?' ? search.get(name) : params[name]) || otherwise
      return rest === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
    })
  })
  const header = addresses
    // A folder that stands elsewhere in the address.
    .filter((address) => !address.includes('//'))
    .map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`)
    .join(', ')
  return header === '' || header.length > longest ? undefined : header
}
