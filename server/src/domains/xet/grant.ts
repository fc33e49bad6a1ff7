import type { UserActor } from '@sheaf/server-core/actor'
import type { Config } from '../../config/config.ts'
import { issueTransferToken, transferLifetime } from '../objects/index.ts'
import { openXetSession } from './session.ts'

interface Asked {
  actor: UserActor
  repository: { id: number; uid: string; kind: string; ownerName: string; name: string }
  /** This server, as the client reaches it. */
  origin: string
}

/** Where a client may send files of a repository by Xet, and by which token. */
export interface XetGrant {
  casUrl: string
  accessToken: string
  /** When it ends, in seconds, and where another one is asked for. */
  exp: number
  refreshUrl: string
}

/**
 * Lets somebody who may push to a repository send files to it by Xet. The address is that of a session, which changes with time: clients
 * remember by its address what they have sent.
 */
export async function grantXet(
  config: Pick<Config, 'dataFolder'>,
  { actor, repository, origin }: Asked,
): Promise<XetGrant> {
  const { id: repoId, uid: repoUid, kind, ownerName, name } = repository
  const session = await openXetSession(config, { userId: actor.userId, repoUid })
  const root = `${origin}/api/${kind === 'dataset' ? 'datasets' : 'models'}/${ownerName}/${name}`
  return {
    casUrl: `${root}/xet/${session}`,
    refreshUrl: `${root}/xet-write-token/main`,
    accessToken: await issueTransferToken(config, { actor, repoId, operation: 'upload' }),
    exp: Math.floor(Date.now() / 1000) + transferLifetime,
  }
}

/** The same in the headers that older clients and those in JavaScript read. */
export const grantHeaders = ({ casUrl, accessToken, exp }: XetGrant): Record<string, string> => ({
  'X-Xet-Cas-Url': casUrl,
  'X-Xet-Access-Token': accessToken,
  'X-Xet-Token-Expiration': String(exp),
})
