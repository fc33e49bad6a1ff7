import { formatSettings } from '../disk/init-repository.ts'
import type { GitCommand } from '../process/run-git.ts'
import { credentialFor, type SourceCredential } from './source-credential.ts'

/** A repository of another server, and the way there. */
export interface SourceAddress {
  /** An https address; http where `isPlain` says that it may be. */
  url: string
  isPlain: boolean
  /** Told to the server at `url` alone. */
  credential: SourceCredential | undefined
  /** The only way out for git. */
  proxy: string
  signal: AbortSignal
}

/** Importing the whole history of Linux takes a third of this. */
export const importBounds = { dataBytes: 2 * 1024 * 1024 * 1024, cpuSeconds: 60 * 60 }

/** Makes commands of git that may speak to one source, by one way, and no longer than it has something to say. */
export function sourceCommand({ url, isPlain, credential, proxy, signal }: SourceAddress) {
  const opening = credentialFor(url, credential)
  const settings = [
    ...formatSettings,
    `http.proxy=${proxy}`,
    'http.proxyAuthMethod=basic',
    // A source that sends next to nothing for a minute has ended.
    'http.lowSpeedLimit=1024',
    'http.lowSpeedTime=60',
    'fetch.unpackLimit=1',
    ...opening.settings,
  ]
  return (args: readonly string[]): GitCommand => ({
    args,
    settings,
    signal,
    bounds: importBounds,
    nice: 10,
    // They are bounded by whoever starts them, and wait for no lane that people wait for.
    lane: 'maintenance',
    holdsSlot: true,
    environment: { ...opening.environment, ...(isPlain && { GIT_ALLOW_PROTOCOL: 'http:https' }) },
  })
}
