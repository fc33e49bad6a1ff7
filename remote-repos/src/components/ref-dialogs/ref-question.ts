import type { BranchItem } from '@sheaf/contract'
import type { RefToDelete } from '../../api/refs.mutations.ts'

/** What is asked before a branch or a tag is made or changed. */
export type RefQuestion =
  | { kind: 'new-branch' }
  | { kind: 'new-tag' }
  | { kind: 'edit-branch'; branch: BranchItem['branch']; isDefault: boolean }
  | { kind: 'delete'; target: RefToDelete }
