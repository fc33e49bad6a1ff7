import { readFileSync } from 'node:fs'
import { securityHeaders } from '@sheaf/contract'
import { at } from '../workspace.ts'
import { routeTable } from './route-table.ts'

const edge = 'deploy/edge.Caddyfile'
const remote = 'deploy/remote.Caddyfile'

/**
 * What browsers and git would miss behind the edge of docker-compose.yml, as lines for people: routes of the server that
 * it does not lead there, routes of the pages that it does, and headers that the files of a remote lack.
 */
export async function missingAtEdge(): Promise<string[]> {
  const { server, pages } = await routeTable()
  const leads = matchersTo('server:8080', readFileSync(at(edge), 'utf8'))
  return [
    ...server
      .filter((url) => !leads(exampleOf(url)))
      .map((url) => `${edge} does not lead ${url} to the server, whose route it is`),
    ...pages
      .filter((url) => leads(exampleOf(url)))
      .map((url) => `${edge} leads ${url} to the server, though pages have that route`),
    ...missingHeaders(readFileSync(at(remote), 'utf8')).map((name) => `${remote} sends no ${name}`),
  ]
}

const exampleOf = (url: string) => url.replace(/:\w+(?:\([^)]*\))?/g, 'x').replaceAll('*', 'a/b.txt')

/**
 * What streams, and what tells others of public things: the edge has the same expressions, without the backslashes that JavaScript wants
 * before a slash.
 */
const expressions = [
  /^\/(datasets\/[^/]+\/.+|[^/]+\/[^/]+\/(info\/refs|info\/lfs\/.*|git-upload-pack|git-receive-pack|HEAD|objects\/.*|raw\/.*|resolve\/.*|ask-access|archive\/.*|diff\/.*|releases\/download\/.*))$/,
  /^\/([^/]+(\/[^/]+(\/releases)?)?\.atom|[^/]+(\/[^/]+)?\/-\/card\.png|-\/sitemap\/[^/]+|-\/allowed_signers|sitemap\.xml)$/,
]

/** Says of a path whether the edge leads it to a service, as its named matchers have it. */
export function matchersTo(service: string, configuration: string): (path: string) => boolean {
  const handled = [...configuration.matchAll(/handle @(\w+) \{([^}]*)/g)]
    .filter(([, , body = '']) => body.includes(`reverse_proxy ${service}`))
    .map(([, name]) => name)
  const matchers = configuration.split('\n').flatMap((line): ((path: string) => boolean)[] => {
    const [, name, kind, argument = ''] = /^\t@(\w+) (path|path_regexp) (.*)$/.exec(line) ?? []
    if (!handled.includes(name)) return []
    if (kind === 'path') return argument.split(' ').map(toPathMatcher)
    const known = expressions.find(({ source }) => argument === source.replaceAll('\\/', '/'))
    return known ? [(path) => known.test(path)] : []
  })
  return (path) => matchers.some((matches) => matches(path))
}

const toPathMatcher = (pattern: string) => (path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

/** Headers of every answer that a Caddyfile does not send; who may embed what is its own decision. */
export function missingHeaders(configuration: string): string[] {
  const sent = new Map(
    [...configuration.matchAll(/^\theader ([A-Za-z-]+) (.+)$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replaceAll('"', ''),
    ]),
  )
  return Object.entries(securityHeaders({ publicUrl: undefined }))
    .filter(([name, value]) => (name === 'cross-origin-resource-policy' ? !sent.has(name) : sent.get(name) !== value))
    .map(([name]) => name)
}
