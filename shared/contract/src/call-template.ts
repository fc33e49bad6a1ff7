const placeholder = /\{(\??)([a-z]+)(\*?)(?:=(\w+))?\}/g

/** What an address of a page says of its calls. */
export interface CallValues {
  /** Of the route, decoded. */
  params: Readonly<Record<string, string>>
  search: URLSearchParams
}

/**
 * The address of a call that a page makes first: `{owner}` stands for a parameter of its route, `{path*}` for one that keeps its
 * slashes, and `{?ref=HEAD}` or `{?ref*=HEAD}` for what the address of the page has behind the question mark, or else this.
 */
export const fillCallTemplate = (template: string, { params, search }: CallValues): string =>
  template.replace(placeholder, (_, query: string, name: string, rest: string, otherwise = '') => {
    const value = (query === '?' ? search.get(name) : params[name]) || otherwise
    return rest === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
