import { randomUUIDv7 } from 'node:crypto'
import { defaultBranch, type HubKind, readHubAddress } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../http/operations.ts'
import { beginImport } from '../begin-import.ts'
import { presentImport } from '../import.presenter.ts'
import { findImport, insertImport, sealedFor } from '../import.store.ts'

/** Begins imports of models and datasets, and says from where they may be. */
export function hubImportRoutes(deps: Deps): Handlers<'listHubHosts' | 'startHubImport'> {
  const { config, database, secrets } = deps
  return {
    async listHubHosts() {
      return { hosts: [...config.hubHosts] }
    },
    async startHubImport({ body }, { actor, request }) {
      const user = userOf(actor)
      const { kind, id, url, revision } = sourceIn(config.hubHosts, body)
      const { owner_uid: ownerUid, team: isTeam, repo_name: name } = body
      const { repo_description: description, repo_is_private: isPrivate, token } = body
      const uid = randomUUIDv7()
      const secret = token === '' ? null : await secrets.seal(token, sealedFor(uid))
      await beginImport(deps, {
        actor: user,
        address: addressOf(request.ip),
        url,
        repository: { ownerUid, isTeam, name, description, isPrivate, defaultBranch, storage: undefined, kind },
        note: (tx, { repoId, ownerId }) =>
          insertImport(tx, {
            uid,
            user_id: user.userId,
            owner_id: ownerId,
            repo_id: repoId,
            url,
            hub_kind: kind,
            hub_id: id,
            revision,
            username: secret === null ? null : '',
            secret,
            repo_name: name,
            description,
            is_private: isPrivate ? 1 : 0,
            created_at: Date.now(),
          }),
      })
      const begun = await findImport(database.read, { userId: user.userId, uid })
      if (begun === undefined) throw AppError.missing(message('import.missing'))
      return presentImport(begun)
    },
  }
}

interface Asked {
  url: string
  hub_kind: HubKind
  revision: string
}

/** What is asked for, with the address of its page. Refused (AppError): a Hub that the operator has not named. */
function sourceIn(hosts: readonly string[], { url, hub_kind, revision }: Asked) {
  const found = readHubAddress(url)
  const origin = found?.origin ?? hosts[0]
  if (found === undefined || origin === undefined || !hosts.includes(origin)) {
    const refused =
      hosts.length === 0 ? message('import.hub_none') : message('import.hub_host', { hosts: hosts.join(', ') })
    throw AppError.malformed(refused, { url: refused })
  }
  const kind = found.kind ?? hub_kind
  return {
    kind,
    id: found.id,
    revision: revision || found.revision || 'main',
    url: `${origin}/${kind === 'dataset' ? 'datasets/' : ''}${found.id}`,
  }
}
