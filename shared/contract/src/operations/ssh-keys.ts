import * as z from 'zod/mini'
import { newKeyScopeFields } from '../entities/key-scope.ts'
import { SshKey } from '../entities/ssh-key.ts'
import { limits, pageSizes } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { nothing, operation } from '../operation.ts'
import { holdsPrivateKey } from '../private-key.ts'
import { count } from '../query-schemas.ts'

const tag = 'SSH keys'
const read = { by: 'account', area: 'ssh_access', level: 1 } as const
const write = { by: 'account', area: 'ssh_access', level: 2 } as const
const missing = says('ssh_key.incomplete')
/** In both fields: a paste may land in the wrong one. Before its length is looked at, which would be the wrong thing to say. */
const notPrivate = z.refine<string>((text) => !holdsPrivateKey(text), says('ssh_key.private'))

export const sshKeyOperations = {
  listSshKeys: operation({
    method: 'GET',
    path: '/api/user/setting/ssh-key',
    summary: 'The SSH keys of the account, newest first. Pages count from 0',
    tag,
    access: read,
    query: z.object({
      page: count(0, { max: 100_000 }),
      page_size: count(pageSizes.sshKeys, { min: 1, max: pageSizes.max }),
    }),
    data: z.object({ items: z.array(SshKey), total_count: z.int() }),
  }),
  createSshKey: operation({
    method: 'POST',
    path: '/api/user/setting/ssh-key',
    summary: 'Add a public key in the form of OpenSSH. An access key needs repo_access at level 2 as well',
    tag,
    access: write,
    body: z.object({
      name: z.string().check(z.trim(), notPrivate, z.minLength(1, missing), z.maxLength(limits.keyTitleMax)),
      /** One line of a `.pub` file: the type, the key in base64, and a comment that is not kept. */
      content: z.string().check(z.trim(), notPrivate, z.minLength(1, missing), z.maxLength(limits.sshKeyContentMax)),
      ...newKeyScopeFields,
    }),
    // Room for a key of RSA whose every character is escaped.
    bodyBytes: 65_536,
    data: SshKey,
    refusals: { 409: 'The key has already been added', 422: 'The account has reached its limit of keys' },
  }),
  deleteSshKey: operation({
    method: 'DELETE',
    path: '/api/user/setting/ssh-key/{uid}',
    summary: 'Delete an SSH key; it opens nothing from then on',
    tag,
    access: write,
    params: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: nothing,
  }),
} as const
