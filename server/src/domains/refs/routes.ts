import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { deleteRef, getRefLoss, renameBranch, setDefaultBranch } from './change-refs.ts'
import { createBranch, createTag } from './create-refs.ts'
import { listDeletedRefs, restoreRef } from './restore-ref.ts'

/** Branches and tags that are made, renamed, deleted and brought back without a push. */
export function refRoutes(
  deps: Deps,
): Handlers<
  | 'createBranch'
  | 'renameBranch'
  | 'deleteBranch'
  | 'setDefaultBranch'
  | 'createTag'
  | 'deleteTag'
  | 'getRefLoss'
  | 'listDeletedRefs'
  | 'restoreRef'
> {
  return {
    createBranch: ({ params, body }, { actor }) => createBranch(deps, { actor: userOf(actor), ...params, ...body }),
    renameBranch: ({ params, body }, { actor }) => renameBranch(deps, { actor: userOf(actor), ...params, ...body }),
    async deleteBranch({ params: { branch, ...at }, query: { oid } }, { actor }) {
      await deleteRef(deps, { actor: userOf(actor), ...at, ref: `refs/heads/${branch}`, oid })
      return null
    },
    async setDefaultBranch({ params, body }, { actor }) {
      await setDefaultBranch(deps, { actor: userOf(actor), ...params, ...body })
      return null
    },
    createTag: ({ params, body }, { actor }) => createTag(deps, { actor: userOf(actor), ...params, ...body }),
    async deleteTag({ params: { tag, ...at }, query: { oid } }, { actor }) {
      await deleteRef(deps, { actor: userOf(actor), ...at, ref: `refs/tags/${tag}`, oid })
      return null
    },
    getRefLoss: ({ params }, { actor, signal }) => getRefLoss(deps, { actor: userOf(actor), ...params, signal }),
    listDeletedRefs: ({ params }, { actor }) => listDeletedRefs(deps, { actor: userOf(actor), ...params }),
    async restoreRef({ params }, { actor }) {
      await restoreRef(deps, { actor: userOf(actor), ...params })
      return null
    },
  }
}
