import * as z from 'zod/mini'
import { SigningKey } from '../entities/signing-key.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { nothing, operation } from '../operation.ts'
import { holdsPrivateKey } from '../private-key.ts'

const tag = 'Signing keys'
const path = '/api/user/setting/signing-key'
const read = { by: 'account', area: 'gpg_access', level: 1 } as const
const write = { by: 'account', area: 'gpg_access', level: 2 } as const
const missing = says('ssh_key.incomplete')
/** In both fields: a paste may land in the wrong one. */
const notPrivate = z.refine<string>((text) => !holdsPrivateKey(text), says('signing_key.private'))

export const signingKeyOperations = {
  listSigningKeys: operation({
    method: 'GET',
    path,
    summary: 'The SSH and GPG keys by which the account signs commits and tags, newest first',
    tag,
    access: read,
    data: z.array(SigningKey),
  }),
  createSigningKey: operation({
    method: 'POST',
    path,
    summary: 'Add a public key by which the account signs: a line of OpenSSH, or a key of OpenPGP in ASCII armour',
    tag,
    access: write,
    body: z.object({
      name: z.string().check(z.trim(), notPrivate, z.minLength(1, missing), z.maxLength(limits.keyTitleMax)),
      content: z.string().check(z.trim(), notPrivate, z.minLength(1, missing), z.maxLength(limits.signingKeyMax)),
    }),
    // Room for line breaks that are escaped.
    bodyBytes: 2 * limits.signingKeyMax,
    data: SigningKey,
    refusals: { 409: 'The account has this key already', 422: 'The account has reached its limit of keys' },
  }),
  deleteSigningKey: operation({
    method: 'DELETE',
    path: `${path}/{uid}`,
    summary: 'Delete a key: what was found to be signed with it stays verified, and nothing else will be',
    tag,
    access: write,
    params: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: nothing,
  }),
} as const
