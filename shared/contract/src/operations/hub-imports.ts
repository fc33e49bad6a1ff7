import * as z from 'zod/mini'
import { HubKind, RepositoryImport } from '../entities/import.ts'
import { readHubAddress } from '../hub-address.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { newRepositoryFields } from '../new-repository-fields.ts'
import { operation } from '../operation.ts'
import { sourcePassword } from '../source-credential.ts'

const tag = 'Imports'

/** An address, or a name, of a model or a dataset. */
const HubAddressText = z.string().check(
  z.trim(),
  z.minLength(1, { error: says('import.url_required'), abort: true }),
  z.maxLength(2_048, { error: says('import.hub_invalid'), abort: true }),
  z.refine((text) => readHubAddress(text) !== undefined, says('import.hub_invalid')),
)

/** A branch, a tag or a commit of it. */
const HubRevision = z
  .string()
  .check(
    z.trim(),
    z.maxLength(limits.refNameMax, says('ref.from_required')),
    z.regex(/^\P{Cc}*$/u, says('ref.from_required')),
  )

/** Apart from imports by git: each form brings its own operation into its page. */
export const hubImportOperations = {
  listHubHosts: operation({
    method: 'GET',
    path: '/api/user/import/hub',
    summary: 'The Hubs that models and datasets may be imported from, the one first that names alone are of',
    tag,
    access: { by: 'account', area: 'repo_access', level: 1 },
    data: z.object({ hosts: z.array(z.string()) }),
  }),
  startHubImport: operation({
    method: 'POST',
    path: '/api/user/import/hub',
    summary: 'Bring the files of a model or dataset, at one revision, from a Hub into a new repository of one commit',
    tag,
    access: { by: 'account', area: 'repo_access', level: 2 },
    body: z.object({
      /** `https://huggingface.co/datasets/owner/name`, the address of a page below it, or `owner/name`. */
      url: HubAddressText,
      /** Counts where the address does not say it. */
      hub_kind: z._default(HubKind, 'model'),
      /** A branch, a tag or a commit; empty: the one that the address leads to, or else `main`. */
      revision: z._default(HubRevision, ''),
      /** What opens the source, where it is private or gated. It is kept encrypted until the import is over. */
      token: z._default(sourcePassword, ''),
      ...newRepositoryFields,
    }),
    data: RepositoryImport,
    refusals: {
      409: 'The owner already has a repository of this name',
      422: 'The owner has as many repositories or datasets as one may have, no disk space, or too many imports are open',
    },
  }),
} as const
