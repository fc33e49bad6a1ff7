import { isIP } from 'node:net'
import { planGigabytes, RemotesConfiguration, trimEndSlashes } from '@sheaf/contract'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { BucketUrl, ObjectsPlace } from './bucket-address.ts'
import { SignInProviders } from './sign-in-providers.ts'

/** One environment variable: what the README's table says about it and how its text becomes a value. */
interface Variable<S extends z.ZodType> {
  /** What stands in the table for an absent variable. */
  default: string
  meaning: string
  schema: S
}

const variable = <S extends z.ZodType>(entry: Variable<S>): Variable<S> => entry

const port = (absent: number) =>
  z
    .stringFormat('port', /^\d{1,5}$/, { error: 'a port number from 0 to 65535' })
    .transform(Number)
    .refine((number) => number <= 65_535, 'a port number from 0 to 65535')
    .default(absent)

const webUrl = z
  .url({ protocol: /^https?$/, error: 'an http or https address such as https://sheaf.example.org' })
  .transform(trimEndSlashes)

const nodeName = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/

/** Every variable that Sheaf reads. Nothing else in the environment changes what it does. */
export const variables = {
  SHEAF_PORT: variable({
    default: '3000',
    meaning: 'Port of the web interface, the API and Git over HTTP',
    schema: port(3000),
  }),
  SHEAF_HOST: variable({
    default: 'all addresses',
    meaning: 'Address to listen on',
    schema: z.string().min(1).optional(),
  }),
  SHEAF_PUBLIC_URL: variable({
    default: 'the address that was asked for',
    meaning: 'Address under which browsers reach Sheaf; https makes cookies Secure and sends HSTS',
    schema: webUrl.optional(),
  }),
  SHEAF_SSH_PORT: variable({
    default: '2222',
    meaning: 'Port of Git over SSH; `0`: none',
    schema: port(2222),
  }),
  SHEAF_DATA: variable({
    default: './data',
    meaning: 'Folder of the database, the repositories and the outbox',
    schema: z.string().min(1).default('./data'),
  }),
  SHEAF_DATABASE_URL: variable({
    default: 'SQLite in SHEAF_DATA',
    meaning: 'A PostgreSQL database, as postgres://user:password@host/name',
    schema: z
      .stringFormat('database', /^postgres(?:ql)?:\/\/.+/, { error: 'an address such as postgres://user@host/name' })
      .optional(),
  }),
  SHEAF_STORAGE_NODES: variable({
    default: 'one node, `local`, in SHEAF_DATA/repositories',
    meaning: 'Where repositories lie: a JSON map of names to folders, the first one being the default',
    schema: z
      .string()
      .transform(parseJson)
      .pipe(
        z
          .record(z.string().regex(nodeName), z.string().min(1))
          .refine((nodes) => Object.keys(nodes).length > 0, 'at least one node'),
      )
      .optional(),
  }),
  SHEAF_OBJECTS_ROOTS: variable({
    default: 'SHEAF_DATA/objects alone',
    meaning:
      'More folders for objects of Git LFS and files of releases, on other disks, as a JSON list such as `["/mnt/b/objects"]`. Each exists already; what is new lies where most is free, and what lies in any of them is read',
    schema: z
      .string()
      .transform(parseJson)
      .pipe(z.array(z.string().min(1)).min(1).max(16))
      .default([]),
  }),
  SHEAF_OBJECTS_URL: variable({
    default: 'SHEAF_DATA/objects',
    meaning:
      'A bucket of an S3 service for objects of Git LFS and files of releases, as `https://key:secret@host/bucket/prefix?region=eu-1`; with `&direct=on` clients of Git LFS download from it',
    schema: BucketUrl.optional(),
  }),
  SHEAF_OBJECTS_FROM: variable({
    default: 'nowhere',
    meaning:
      'Where objects lay before, as long as `npm run objects -- move` moves them: `files`, or a bucket as above. What is not in the new place is read there',
    schema: ObjectsPlace.optional(),
  }),
  SHEAF_MAX_PUSH_MB: variable({
    default: '2048',
    meaning: 'Longest push that is taken, in MiB',
    schema: z
      .stringFormat('size', /^[1-9]\d{0,6}$/, { error: 'a number of MiB such as 2048' })
      .transform(Number)
      .default(2048),
  }),
  SHEAF_MAX_OBJECT_MB: variable({
    default: '1024',
    meaning: 'Largest file that a push may bring, in MiB',
    schema: z
      .stringFormat('size', /^[1-9]\d{0,6}$/, { error: 'a number of MiB such as 1024' })
      .transform(Number)
      .default(1024),
  }),
  SHEAF_OWNER_QUOTA_GB: variable({
    default: '5',
    meaning: 'Disk space that the repositories of an owner may take, in GB; `0`: as much as there is',
    schema: z
      .stringFormat('quota', /^\d{1,7}(?:\.\d{1,6})?$/, { error: 'a number of GB such as 5' })
      .transform(Number)
      .default(planGigabytes.starter),
  }),
  SHEAF_PUSH_TO_CREATE: variable({
    default: 'off',
    meaning:
      '`private` or `public`: a push to a repository that its owner does not have creates it so; `off`: it fails',
    schema: z.enum(['off', 'private', 'public'], { error: 'off, private or public' }).default('off'),
  }),
  SHEAF_PACK_CACHE_MB: variable({
    default: '2048',
    meaning:
      'Disk space in SHEAF_DATA for answers to clones that are kept for the next ones, in MiB, and a quarter of it besides for archives; `0`: none',
    schema: z
      .stringFormat('size', /^\d{1,7}$/, { error: 'a number of MiB such as 2048' })
      .transform(Number)
      .default(2048),
  }),
  SHEAF_SPOOL_MB: variable({
    default: '2048',
    meaning: 'Disk space in SHEAF_DATA for what slow clients have not taken yet, in MiB; `0`: git waits for them',
    schema: z
      .stringFormat('size', /^\d{1,7}$/, { error: 'a number of MiB such as 2048' })
      .transform(Number)
      .default(2048),
  }),
  SHEAF_OUTBOUND_ALLOW: variable({
    default: 'public addresses alone',
    meaning:
      'Hosts (`host` or `host:port`), addresses or networks, comma-separated, that are no public ones and that repositories may be imported from, and webhooks sent to, all the same, by http too',
    schema: z
      .string()
      .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
      .default([]),
  }),
  SHEAF_HUB_HOSTS: variable({
    default: 'https://huggingface.co',
    meaning:
      'Hubs that models and datasets may be imported from, comma-separated, as `https://huggingface.co,https://sheaf.example.org`; names alone are of the first one; one that is not public stands in SHEAF_OUTBOUND_ALLOW as well; `none`: from nowhere',
    schema: z
      .string()
      .transform((text) => (text.trim() === 'none' ? [] : text.split(',').flatMap((part) => part.trim() || [])))
      .pipe(z.array(z.url({ protocol: /^https?$/, error: 'addresses such as https://huggingface.co' })))
      .transform((hosts) => [...new Set(hosts.map((host) => new URL(host).origin))])
      .default(['https://huggingface.co']),
  }),
  SHEAF_SMTP_URL: variable({
    default: 'mail is written to SHEAF_DATA/outbox',
    meaning: 'The mail server, as smtp://user:password@host:587 or smtps://…',
    schema: z
      .stringFormat('smtp', /^smtps?:\/\/.+/, { error: 'an address such as smtp://user:password@host:587' })
      .optional(),
  }),
  SHEAF_MAIL_FROM: variable({
    default: 'Sheaf <sheaf@localhost>',
    meaning: 'Sender of the mail',
    schema: z
      .string()

      .refine((text) => text.includes('@') && !/[\r\n]/.test(text), 'an address such as Sheaf <sheaf@example.org>')
      .default('Sheaf <sheaf@localhost>'),
  }),
  SHEAF_CONTACT: variable({
    default: 'the administrators',
    meaning: 'Address that gets what people write at `/contact`',
    schema: z
      .stringFormat('contact', /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+$/, {
        error: 'an address such as help@example.org',
      })
      .optional(),
  }),
  SHEAF_REMOTES: variable({
    default: 'the remotes built here',
    meaning:
      'Remotes that lie elsewhere: a JSON map of their names to the addresses of their mf-manifest.json, or to `{"manifest", "segment", "tab"}` for one that draws a part of repositories',
    schema: z.string().transform(parseJson).pipe(RemotesConfiguration).optional(),
  }),
  SHEAF_REGISTRATION: variable({
    default: 'open',
    meaning: '`open`: everyone may sign up; `closed`: nobody',
    schema: z.enum(['open', 'closed'], { error: 'open or closed' }).default('open'),
  }),
  SHEAF_SIGN_IN_PROVIDERS: variable({
    default: 'none',
    meaning:
      'Other providers of sign-in by OpenID Connect: a JSON map of their names in addresses to `{"issuer", "client_id", "client_secret", "label"}`. Each sends browsers back to `/auth/provider/<name>` under SHEAF_PUBLIC_URL, which must be set',
    schema: SignInProviders.optional(),
  }),
  SHEAF_ZOEKT_URL: variable({
    default: 'each server has an index of its own',
    meaning:
      'Address of a zoekt-webserver that runs with `-rpc` and that code is searched with ([how](docs/decisions/0201-zoekt.md))',
    schema: webUrl.optional(),
  }),
  SHEAF_ZOEKT_INDEX: variable({
    default: 'another server keeps it',
    meaning:
      'Folder of the index of that zoekt-webserver: of all servers that have it, one at a time keeps it as the repositories are',
    schema: z.string().min(1).optional(),
  }),
  SHEAF_ZOEKT_INDEXER: variable({
    default: 'zoekt-git-index',
    meaning:
      'The program that writes that index, by its path or its name in PATH; of the same version as the zoekt-webserver',
    schema: z.string().min(1).default('zoekt-git-index'),
  }),
  SHEAF_TEAM_PLAN: variable({
    default: 'professional',
    meaning: 'The plan that new teams are on: `starter`, `professional` or `enterprise`',
    schema: z
      .enum(['starter', 'professional', 'enterprise'], { error: 'starter, professional or enterprise' })
      .default('professional'),
  }),
  SHEAF_TRUST_PROXY: variable({
    default: 'none',
    meaning: 'Addresses or networks of proxies, comma-separated, whose X-Forwarded-For and -Proto are believed',
    schema: z
      .string()
      .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
      .pipe(z.array(z.string().refine(isNetwork, 'addresses or networks such as 10.0.0.0/8')))
      .default([]),
  }),
  SHEAF_RATE_LIMITS: variable({
    default: 'on',
    meaning: '`off` lifts the limits on sign-in and on what may be made in an hour: for test machines only',
    schema: z.enum(['on', 'off'], { error: 'on or off' }).default('on'),
  }),
  SHEAF_LOG_LEVEL: variable({
    default: 'info',
    meaning:
      '`debug`, `info`, `warn`, `error` or `silent`. JSON lines; on a terminal readable text, with successful requests only at `debug`',
    schema: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'debug, info, warn, error or silent' })
      .default('info'),
  }),
} as const

/** An address, or a network in CIDR notation (RFC 4632). */
function isNetwork(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : isIP(text) !== 0
}

function parseJson(text: string, ctx: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    ctx.addIssue({ code: 'custom', message: 'a JSON map such as {"name":"value"}' })
    return z.NEVER
  }
}

/** The table of the README: name, default and meaning of every variable. */
export const variableTable: ReadonlyArray<{ name: string; default: string; meaning: string }> = Object.entries(
  variables,
).map(([name, entry]) => ({ name, default: entry.default, meaning: entry.meaning }))
