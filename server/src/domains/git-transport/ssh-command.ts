import { trimSlashes } from '@sheaf/contract'

/** What git clients ask a server to run. */
export const sshServices = ['git-upload-pack', 'git-receive-pack', 'git-upload-archive'] as const
export type SshService = (typeof sshServices)[number]

export interface SshCommand {
  service: SshService
  owner: string
  repo: string
}

const words = /^git[- ](upload-pack|receive-pack|upload-archive) +(\S.*)$/s

/**
 * Reads a command line such as `git-upload-pack '/ada/sheaf.git'`. There is no shell here: the line is one of three
 * commands with one argument, plain or quoted as git quotes (quote.c), or it is nothing.
 */
export function readSshCommand(line: string): SshCommand | undefined {
  const [, name, argument = ''] = words.exec(line.trim()) ?? []
  const service = sshServices.find((known) => known === `git-${name}`)
  const path = unquote(argument)
  if (service === undefined || path === undefined) return undefined
  const [owner, repo, ...more] = trimSlashes(path).split('/')
  if (!owner || !repo || more.length > 0) return undefined
  return { service, owner, repo: repo.replace(/\.git$/i, '') }
}

/** `'it'\''s'` → `it's`. Outside of the quotes only an escaped quote or exclamation mark may stand. */
function unquote(argument: string): string | undefined {
  if (/^[\w./~-]+$/.test(argument)) return argument
  if (!/^'[^']*'(?:\\['!]'[^']*')*$/.test(argument)) return undefined
  return argument.slice(1, -1).replace(/'\\(['!])'/g, '$1')
}

/** Which objects of which repository a client of Git LFS wants to move. */
export interface LfsCommand {
  owner: string
  repo: string
  operation: 'download' | 'upload'
}

/** Reads `git-lfs-authenticate 'ada/sheaf.git' upload`; older clients put an object behind it. */
export function readLfsCommand(line: string): LfsCommand | undefined {
  const [, rest = ''] = /^git-lfs-authenticate (.*)$/s.exec(line.trim()) ?? []
  const words = rest.split(' ').filter((word) => word !== '')
  if (/^[0-9a-f]{64}$/.test(words.at(-1) ?? '')) words.pop()
  const operation = words.pop()
  const path = unquote(words.join(' '))
  if (path === undefined || (operation !== 'download' && operation !== 'upload')) return undefined
  const [owner, repo, ...more] = trimSlashes(path).split('/')
  if (!owner || !repo || more.length > 0) return undefined
  return { owner, repo: repo.replace(/\.git$/i, ''), operation }
}

/** Does a client ask for the transfer of objects over SSH itself? It goes on by HTTP where there is no such command. */
export const asksForSshTransfer = (line: string): boolean => /^git-lfs-transfer(?:\s|$)/.test(line.trim())
