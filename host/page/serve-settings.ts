import { RemotesConfiguration, trimEndSlashes } from '@sheaf/contract'

/** What the container of the pages reads from its environment: names and meanings are those of the README's table. */
export interface ServeSettings {
  port: number
  host: string
  publicUrl: string | undefined
  remotes: RemotesConfiguration | undefined
  /** Where this server reads the manifests of remotes whose address is a path, such as `/_remotes/repos/…`. */
  remotesBase: string | undefined
  logLevel: string
}

export function readServeSettings(environment: Readonly<Record<string, string | undefined>>): ServeSettings {
  const given = (name: string) => environment[name] || undefined
  const publicUrl = given('SHEAF_PUBLIC_URL')
  const port = Number(given('SHEAF_PORT') ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('SHEAF_PORT should be a port number')
  return {
    port,
    host: given('SHEAF_HOST') ?? '::',
    publicUrl: publicUrl === undefined ? undefined : trimEndSlashes(publicUrl),
    remotes: remotesOf(given('SHEAF_REMOTES')),
    remotesBase: given('SHEAF_REMOTES_BASE'),
    logLevel: given('SHEAF_LOG_LEVEL') ?? 'info',
  }
}

function remotesOf(text: string | undefined): RemotesConfiguration | undefined {
  if (text === undefined) return undefined
  const parsed = RemotesConfiguration.safeParse(JSON.parse(text))
  if (!parsed.success || Object.keys(parsed.data).length === 0) {
    throw new Error('SHEAF_REMOTES should be a JSON map from remotes to addresses of their mf-manifest.json')
  }
  return parsed.data
}
