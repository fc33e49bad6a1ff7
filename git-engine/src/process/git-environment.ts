import { availableParallelism } from 'node:os'

/** References that are the server's own: never listed, never pushed to, never fetched. */
export const hiddenRefs = 'refs/sheaf/'

/** Those of them that keep what pull requests ever proposed, by their numbers: who may read a repository may see what these reach. */
export const versionRefs = `${hiddenRefs}pulls/`

const protocolVersion = /^version=[012]$/

/**
 * The environment of every git process, made from nothing: no `GIT_*` of the server's own environment, no
 * configuration of the machine or of a user, no prompt, no replacement objects, no lazy fetch.
 */
export function gitEnvironment(protocol?: string): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C',
    HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'https',
  }
  if (protocol !== undefined && protocolVersion.test(protocol)) environment.GIT_PROTOCOL = protocol
  return environment
}

/**
 * What git's check of objects finds wrong and nobody can mend in a history that is published: tools of the first years wrote folders' modes
 * with a zero in front, time zones that are none and no space before a date, and redis, requests and others have such objects to this day.
 * They are read everywhere as git itself reads them. All that would hurt a clone (names like `.git`, two entries of one name) stays refused.
 */
const oldTools = ['zeroPaddedFilemode', 'badTimezone', 'missingSpaceBeforeDate'].map((fault) => `${fault}=ignore`)

/** How strict index-pack(1) is with objects: as a push is. */
export const strictness = `--strict=${oldTools.join(',')}`

/**
 * Settings that hold whatever stands in a repository's own file: they come from the command line, which outranks it.
 * Hooks never run, nothing is collected behind our back, every pushed object is checked and reaches the disk.
 */
export function safetySettings(gitDir: string | undefined): string[] {
  const settings = [
    'safe.bareRepository=explicit',
    'core.hooksPath=/dev/null',
    'core.attributesFile=/dev/null',
    'core.fsmonitor=false',
    'core.fsync=all',
    'core.bigFileThreshold=32m',
    'gc.auto=0',
    'maintenance.auto=false',
    'receive.autogc=false',
    'transfer.fsckObjects=true',
    ...oldTools.flatMap((fault) => [`receive.fsck.${fault}`, `fetch.fsck.${fault}`]),
    `transfer.hideRefs=${hiddenRefs}`,
    'uploadpack.allowFilter=true',
    'uploadpackfilter.sparse:oid.allow=false',
    'protocol.allow=never',
    // A file may ask for the signature of its commit in an archive (`export-subst` and `%G?`): git would start these for it.
    ...['gpg', 'gpg.x509', 'gpg.ssh'].map((reader) => `${reader}.program=false`),
    `pack.threads=${Math.max(1, availableParallelism() >> 1)}`,
    'pack.windowMemory=128m',
  ]
  // Exactly this repository and no other: not even its neighbours are trusted by a process that serves it.
  if (gitDir !== undefined) settings.push(`safe.directory=${gitDir}`)
  return settings.flatMap((setting) => ['-c', setting])
}

/**
 * For processes that stay for the next question: small windows onto the packs, and little kept of the bases of deltas. With
 * git's own limits (32 MiB windows, 96 MiB of bases) a few resting readers held 176 MiB; answers are no slower for it.
 */
export const residentSettings: readonly string[] = [
  'core.packedGitWindowSize=1m',
  'core.packedGitLimit=8m',
  'core.deltaBaseCacheLimit=8m',
]
