/** What becomes of an address before anything is served: another address for the client, or another one in here. */
export type Redirect =
  | { to: 'client'; status: 301 | 302; location: string }
  | { to: 'refusal'; status: 502 }
  | { to: 'here'; path: string }

interface Rule {
  from: RegExp
  redirect(found: RegExpExecArray, query: string): Redirect
}

const moved = (location: string): Redirect => ({ to: 'client', status: 301, location })
const found = (location: string): Redirect => ({ to: 'client', status: 302, location })
const here = (path: string): Redirect => ({ to: 'here', path })

/** The redirects that lib-httpd's Apache is told to make, by the names they have there. */
const rules: readonly Rule[] = [
  { from: /^\/dumb-redir\/(.*)$/, redirect: ([, rest = '']) => moved(`/dumb/${rest}`) },
  { from: /^\/smart-redir-perm\/(.*)$/, redirect: ([, rest = '']) => moved(`/smart/${rest}`) },
  { from: /^\/smart-redir-temp\/(.*)$/, redirect: ([, rest = '']) => found(`/smart/${rest}`) },
  { from: /^\/smart-redir-auth\/(.*)$/, redirect: ([, rest = '']) => moved(`/auth/smart/${rest}`) },
  {
    from: /^\/smart-redir-limited\/(.*)\/info\/refs$/,
    redirect: ([, rest = '']) => moved(`/smart/${rest}/info/refs`),
  },
  { from: /^\/ftp-redir\/(.*)$/, redirect: ([, rest = '']) => found(`ftp://localhost:1000/${rest}`) },
  { from: /^\/loop-redir\/(?:x-){20}(.*)$/, redirect: ([, rest = '']) => found(`/${rest}`) },
  { from: /^\/loop-redir\/(.*)$/, redirect: ([, rest = '']) => found(`/loop-redir/x-${rest}`) },
  {
    from: /^\/redir-to\/(.*)$/,
    redirect: ([, rest = ''], query) => found(`/really-redir-to?path=${rest}&qs=${query}`),
  },
  {
    from: /^\/really-redir-to$/,
    redirect(_path, query) {
      const [, path = '', rest = ''] = /^path=(.*?)&qs=(.*)$/.exec(query) ?? []
      return path.startsWith('502/') ? { to: 'refusal', status: 502 } : found(`/${path}?${rest}`)
    },
  },
  { from: /^\/insane-redir\/(.*)$/, redirect: ([, rest = '']) => moved(`/intern-redir/${rest}/foo`) },
  { from: /^\/intern-redir\/(.*)\/foo$/, redirect: ([, rest = '']) => here(`/smart/${rest}`) },
  { from: /^\/redir-objects\/(.*\/info\/refs)$/, redirect: ([, rest = '']) => here(`/dumb/${rest}`) },
  { from: /^\/redir-objects\/(.*\/objects\/.*)$/, redirect: ([, rest = '']) => moved(`/dumb/${rest}`) },
]

/** The redirect of an address, if it has one. A query goes along unless the rule says its own. */
export function redirectOf({ path, query }: { path: string; query: string }): Redirect | undefined {
  for (const { from, redirect } of rules) {
    const matched = from.exec(path)
    if (matched === null) continue
    const made = redirect(matched, query)
    const carries = made.to === 'client' && query !== '' && !made.location.includes('?')
    return carries ? { ...made, location: `${made.location}?${query}` } : made
  }
  return undefined
}
