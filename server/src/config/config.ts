import { resolve } from 'node:path'
import type { RemotesConfiguration } from '@sheaf/contract'
import { z } from 'zod'
import type { BucketAddress } from './bucket-address.ts'
import type { SignInProvider } from './sign-in-providers.ts'
import { variables } from './variables.ts'

/** What the environment says, parsed and complete. Made once, at start. */
export interface Config {
  readonly port: number
  /** Absent: all addresses. */
  readonly host: string | undefined
  /** Without a slash at its end; absent where nobody said how browsers reach the server. */
  readonly publicUrl: string | undefined
  /** 0: no Git over SSH. */
  readonly sshPort: number
  readonly dataFolder: string
  readonly database:
    | { readonly engine: 'sqlite'; readonly file: string }
    | { readonly engine: 'postgres'; readonly url: string }
  /** Name → folder; the first is the default. */
  readonly storageNodes: ReadonlyMap<string, string>
  /** More folders for objects on the disk, beside the one in the data folder. */
  readonly objectRoots: readonly string[]
  /** Where objects lie that are not in the data folder. */
  readonly bucket: BucketAddress | undefined
  /** Where objects lay before, as long as they are being moved. */
  readonly objectsFrom: BucketAddress | 'files' | undefined
  /** Longest push, in packed bytes. */
  readonly maxPushBytes: number
  /** Largest object of a push, inflated. */
  readonly maxObjectBytes: number
  /** What is no public address and may be connected to in the name of users all the same. */
  readonly outboundAllowed: readonly string[]
  /** Origins of Hubs that models and datasets may be imported from. */
  readonly hubHosts: readonly string[]
  /** Disk space of an owner who pays for none; absent: as much as there is. */
  readonly ownerQuotaBytes: number | undefined
  /** What a push to a repository that is not there makes of it. */
  readonly pushToCreate: 'off' | 'private' | 'public'
  /** Disk space for answers to clones. 0: none are kept. */
  readonly packCacheBytes: number
  /** Disk space for what slow clients have not taken yet. 0: what writes waits for them. */
  readonly spoolBytes: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Who gets what people write to whoever runs this Sheaf; absent: its administrators. */
  readonly contact: string | undefined
  readonly remotes: RemotesConfiguration | undefined
  /** By the name that stands in addresses. */
  readonly signInProviders: ReadonlyMap<string, SignInProvider>
  /** The code search of zoekt, in place of an index of this server's own. */
  readonly zoekt: ZoektConfig | undefined
  readonly registration: 'open' | 'closed'
  /** That of new teams. */
  readonly teamPlan: 'starter' | 'professional' | 'enterprise'
  readonly trustedProxies: readonly string[]
  readonly rateLimits: 'on' | 'off'
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** Where zoekt answers, and what this server has to do with its index. */
export interface ZoektConfig {
  /** Of a zoekt-webserver, without a slash at its end. */
  readonly url: string
  /** Absent: another server keeps the index. */
  readonly index: { readonly folder: string; readonly program: string } | undefined
}

/** A start that can't go on: its message names the variables that are wrong and says what they should be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const Environment = z.object({
  SHEAF_PORT: variables.SHEAF_PORT.schema,
  SHEAF_HOST: variables.SHEAF_HOST.schema,
  SHEAF_PUBLIC_URL: variables.SHEAF_PUBLIC_URL.schema,
  SHEAF_SSH_PORT: variables.SHEAF_SSH_PORT.schema,
  SHEAF_DATA: variables.SHEAF_DATA.schema,
  SHEAF_DATABASE_URL: variables.SHEAF_DATABASE_URL.schema,
  SHEAF_STORAGE_NODES: variables.SHEAF_STORAGE_NODES.schema,
  SHEAF_OBJECTS_ROOTS: variables.SHEAF_OBJECTS_ROOTS.schema,
  SHEAF_OBJECTS_URL: variables.SHEAF_OBJECTS_URL.schema,
  SHEAF_OBJECTS_FROM: variables.SHEAF_OBJECTS_FROM.schema,
  SHEAF_MAX_PUSH_MB: variables.SHEAF_MAX_PUSH_MB.schema,
  SHEAF_MAX_OBJECT_MB: variables.SHEAF_MAX_OBJECT_MB.schema,
  SHEAF_OWNER_QUOTA_GB: variables.SHEAF_OWNER_QUOTA_GB.schema,
  SHEAF_PUSH_TO_CREATE: variables.SHEAF_PUSH_TO_CREATE.schema,
  SHEAF_PACK_CACHE_MB: variables.SHEAF_PACK_CACHE_MB.schema,
  SHEAF_SPOOL_MB: variables.SHEAF_SPOOL_MB.schema,
  SHEAF_HUB_HOSTS: variables.SHEAF_HUB_HOSTS.schema,
  SHEAF_SMTP_URL: variables.SHEAF_SMTP_URL.schema,
  SHEAF_MAIL_FROM: variables.SHEAF_MAIL_FROM.schema,
  SHEAF_CONTACT: variables.SHEAF_CONTACT.schema,
  SHEAF_REMOTES: variables.SHEAF_REMOTES.schema,
  SHEAF_SIGN_IN_PROVIDERS: variables.SHEAF_SIGN_IN_PROVIDERS.schema,
  SHEAF_TEAM_PLAN: variables.SHEAF_TEAM_PLAN.schema,
  SHEAF_REGISTRATION: variables.SHEAF_REGISTRATION.schema,
  SHEAF_OUTBOUND_ALLOW: variables.SHEAF_OUTBOUND_ALLOW.schema,
  SHEAF_TRUST_PROXY: variables.SHEAF_TRUST_PROXY.schema,
  SHEAF_RATE_LIMITS: variables.SHEAF_RATE_LIMITS.schema,
  SHEAF_ZOEKT_URL: variables.SHEAF_ZOEKT_URL.schema,
  SHEAF_ZOEKT_INDEX: variables.SHEAF_ZOEKT_INDEX.schema,
  SHEAF_ZOEKT_INDEXER: variables.SHEAF_ZOEKT_INDEXER.schema,
  SHEAF_LOG_LEVEL: variables.SHEAF_LOG_LEVEL.schema,
} satisfies { [N in keyof typeof variables]: (typeof variables)[N]['schema'] })

/** Reads the environment. An empty variable counts as absent, as compose files write it. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(describe(parsed.error))
  const env = parsed.data
  if (env.SHEAF_SIGN_IN_PROVIDERS !== undefined && env.SHEAF_PUBLIC_URL === undefined) {
    throw new ConfigError('SHEAF_SIGN_IN_PROVIDERS needs SHEAF_PUBLIC_URL: providers send browsers back to it.')
  }
  if (env.SHEAF_ZOEKT_INDEX !== undefined && env.SHEAF_ZOEKT_URL === undefined) {
    throw new ConfigError('SHEAF_ZOEKT_INDEX needs SHEAF_ZOEKT_URL: without it, nothing is searched in that index.')
  }
  const dataFolder = resolve(env.SHEAF_DATA)
  const nodes = Object.entries(env.SHEAF_STORAGE_NODES ?? { local: resolve(dataFolder, 'repositories') })
  return Object.freeze({
    port: env.SHEAF_PORT,
    host: env.SHEAF_HOST,
    publicUrl: env.SHEAF_PUBLIC_URL,
    sshPort: env.SHEAF_SSH_PORT,
    dataFolder,
    database: env.SHEAF_DATABASE_URL
      ? ({ engine: 'postgres', url: env.SHEAF_DATABASE_URL } as const)
      : ({ engine: 'sqlite', file: resolve(dataFolder, 'sheaf.db') } as const),
    storageNodes: new Map(nodes.map(([name, folder]) => [name, resolve(folder)])),
    objectRoots: env.SHEAF_OBJECTS_ROOTS.map((folder) => resolve(folder)),
    bucket: env.SHEAF_OBJECTS_URL,
    objectsFrom: env.SHEAF_OBJECTS_FROM,
    maxPushBytes: env.SHEAF_MAX_PUSH_MB * 1_048_576,
    maxObjectBytes: env.SHEAF_MAX_OBJECT_MB * 1_048_576,
    outboundAllowed: env.SHEAF_OUTBOUND_ALLOW,
    hubHosts: env.SHEAF_HUB_HOSTS,
    ownerQuotaBytes: env.SHEAF_OWNER_QUOTA_GB === 0 ? undefined : env.SHEAF_OWNER_QUOTA_GB * 1_000_000_000,
    pushToCreate: env.SHEAF_PUSH_TO_CREATE,
    packCacheBytes: env.SHEAF_PACK_CACHE_MB * 1_048_576,
    spoolBytes: env.SHEAF_SPOOL_MB * 1_048_576,
    smtpUrl: env.SHEAF_SMTP_URL,
    mailFrom: env.SHEAF_MAIL_FROM,
    contact: env.SHEAF_CONTACT,
    remotes: env.SHEAF_REMOTES,
    signInProviders: env.SHEAF_SIGN_IN_PROVIDERS ?? new Map(),
    zoekt: zoektOf(env),
    registration: env.SHEAF_REGISTRATION,
    teamPlan: env.SHEAF_TEAM_PLAN,
    trustedProxies: env.SHEAF_TRUST_PROXY,
    rateLimits: env.SHEAF_RATE_LIMITS,
    logLevel: env.SHEAF_LOG_LEVEL,
  })
}

const zoektOf = (env: z.infer<typeof Environment>): ZoektConfig | undefined =>
  env.SHEAF_ZOEKT_URL === undefined
    ? undefined
    : {
        url: env.SHEAF_ZOEKT_URL,
        index:
          env.SHEAF_ZOEKT_INDEX === undefined
            ? undefined
            : { folder: resolve(env.SHEAF_ZOEKT_INDEX), program: env.SHEAF_ZOEKT_INDEXER },
      }

/** Values are left out: some hold passwords. */
function describe(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${String(issue.path[0])} should be: ${issue.message}`)
  return ['Sheaf cannot start with this configuration.', ...new Set(lines)].join('\n')
}
