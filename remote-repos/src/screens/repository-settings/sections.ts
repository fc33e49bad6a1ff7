import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Repository } from '@sheaf/contract'

/** A section of the settings, which is a page of its own at `settings/<segment>`. */
interface Section {
  /** Empty for the one that `settings` itself leads to. */
  segment: string
  label: MessageDescriptor
  /** Whose it is; everybody's who sees the settings where it is not said. */
  isFor?: (repository: Repository) => boolean
}

/** The sections in their order. One row per section; its route stands in `routes.tsx`. */
export const sections: readonly Section[] = [
  { segment: '', label: msg`General` },
  { segment: 'collaborators', label: msg`Collaborators`, isFor: ({ can_manage }) => can_manage },
  { segment: 'access', label: msg`Access` },
  { segment: 'rules', label: msg`Rules` },
  { segment: 'pulls', label: msg`Pull requests` },
  { segment: 'storage', label: msg`Storage` },
  { segment: 'webhooks', label: msg`Webhooks`, isFor: ({ can_manage }) => can_manage },
  { segment: 'keys', label: msg`Deploy keys`, isFor: ({ can_manage }) => can_manage },
  { segment: 'mirror', label: msg`Mirrors`, isFor: ({ is_owner }) => is_owner },
  { segment: 'danger', label: msg`Danger zone`, isFor: ({ can_delete }) => can_delete },
]
