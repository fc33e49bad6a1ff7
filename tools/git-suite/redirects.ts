/** What becomes of an address before anything is served: another address for the client, or another one in here. */
export type Redirect =
  | { to: 'client'; status: 301 | 302; location: string }
  | { to: 'refusal'; status: 502 }
  | { to: 'here'; path: string }

interface Rule {
  from: RegExp
  turn(found: RegExpExecArray, query: string): Redirect
}

const moved = (location: string): Redirect => ({ to: 'client', status: 301, location })
const found = (location: string): Redirect => ({ to: 'client', status: 302, location })
const here = (path: string): Redirect => ({ to: 'here', path })

/** The redirects that lib-httpd's Apache is told to make, by the names they have there. */
const rules: readonly Rule[] = [
  { from: /^\/dumb-redir\/(.*)$/, turn: ([, rest = '']) => moved(`/dumb/${rest}`) },
  { from: /^\/smart-redir-perm\/(.*)$/, turn: ([, rest = '']) => moved(`/smart/${rest}`) },
  { from: /^\/smart-redir-temp\/(.*)$/, turn: ([, rest = '']) => found(`/smart/${rest}`) },
  { from: /^\/smart-redir-auth\/(.*)$/, turn: ([, rest = '']) => moved(`/auth/smart/${rest}`) },
  {
    from: /^\/smart-redir-limited\/(.*)\/info\/refs$/,
    turn: ([, rest = '']) => moved(`/smart/${rest}/info/refs`),
  },
  { from: /^\/ftp-redir\/(.*)$/, turn: ([, rest = '']) => found(`ftp://localhost:1000/${rest}`) },
  { from: /^\/loop-redir\/(?:x-){20}(.*)$/, turn: ([, rest = '']) => found(`/${rest}`) },
  { from: /^\/loop-redir\/(.*)$/, turn: ([, rest = '']) => found(`/loop-redir/x-${rest}`) },
  {
    from: /^\/redir-to\/(.*)$/,
    turn: ([, rest = ''], query) => found(`/really-redir-to?path=${rest}&qs=${query}`),
  },
  {
    from: /^\/really-redir-to$/,
    turn(_path, query) {
      const [, path = '', rest = ''] = /^path=(.*?)&qs=(.*)$/.exec(query) ?? []
      return path.startsWith('502/') ? { to: 'refusal', status: 502 } : found(`/${path}?${rest}`)
    },
  },
  { from: /^\/insane-redir\/(.*)$/, turn: ([, rest = '']) => moved(`/intern-redir/${rest}/foo`) },
  { from: /^\/intern-redir\/(.*)\/foo$/, turn: ([, rest = '']) => here(`/smart/${rest}`) },
  { from: /^\/redir-objects\/(.*\/info\/refs)$/, turn: ([, rest = '']) => here(`/dumb/${rest}`) },
  { from: /^\/redir-objects\/(.*\/objects\/.*)$/, turn: ([, rest = '']) => moved(`/dumb/${rest}`) },
]

/** The turn that an address takes, if it takes one. A query goes along unless the rule says its own. */
export function redirectOf({ path, query }: { path: string; query: string }): Redirect | undefined {
  for (const { from, turn } of rules) {
    const matched = from.exec(path)
    if (matched === null) continue
    const made = turn(matched, query)
    const carries = made.to === 'client' && query !== '' && !made.location.includes('?')
    return carries ? { ...made, location: `${made.location}?${query}` } : made
  }
  return undefined
}
