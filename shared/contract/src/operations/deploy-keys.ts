import * as z from 'zod/mini'
import { DeployKey } from '../entities/deploy-key.ts'
import { KeyExpiration } from '../key-expiration.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'
import { holdsPrivateKey } from '../private-key.ts'

const tag = 'Deploy keys'
/** Signed in: whoever has a key for a day must not make one of it that lasts. */
const access = { by: 'session' } as const
const here = { owner: NameInPath, repo: NameInPath }
const path = '/api/repo/{owner}/{repo}/deploy-keys'
const missing = says('ssh_key.incomplete')
const notPrivate = z.refine<string>((text) => !holdsPrivateKey(text), says('ssh_key.private'))

export const deployKeyOperations = {
  listDeployKeys: operation({
    method: 'GET',
    path,
    summary: 'The SSH keys that open this repository alone, the newest first, for its owners',
    tag,
    access,
    params: z.object(here),
    data: z.array(DeployKey),
  }),
  createDeployKey: operation({
    method: 'POST',
    path,
    summary: 'Let an SSH key read this repository, and push to it where that is said',
    tag,
    access,
    params: z.object(here),
    body: z.object({
      title: z.string().check(z.trim(), notPrivate, z.minLength(1, missing), z.maxLength(limits.keyTitleMax)),
      /** One line of a `.pub` file. */
      content: z.string().check(z.trim(), notPrivate, z.minLength(1, missing), z.maxLength(limits.sshKeyContentMax)),
      can_write: z._default(z.boolean(), false),
      /** Null for one that does not end by itself. */
      expiration: z._default(z.nullable(KeyExpiration), null),
    }),
    // Room for a key of RSA whose every character is escaped.
    bodyBytes: 65_536,
    data: DeployKey,
    refusals: { 409: 'The key has already been added', 422: 'The repository has as many as one may have' },
  }),
  deleteDeployKey: operation({
    method: 'DELETE',
    path: `${path}/{uid}`,
    summary: 'Delete a deploy key; it opens nothing from then on',
    tag,
    access,
    params: z.object({ ...here, uid: NameInPath }),
    data: z.null(),
    refusals: { 404: 'There is no such key' },
  }),
} as const
