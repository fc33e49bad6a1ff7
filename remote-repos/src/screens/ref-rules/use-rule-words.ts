import { useLingui } from '@lingui/react/macro'
import type { RefRule, RuleRole } from '@sheaf/contract'

/** What can be done to a branch or a tag. */
type Action = 'create' | 'push' | 'force' | 'delete'

/** The words for what rules say. */
export function useRuleWords() {
  const { t } = useLingui()
  const roles: Readonly<Record<RuleRole, string>> = {
    writer: t`Anyone with write access`,
    maintainer: t`Maintainers and owners`,
    owner: t`Owners`,
    nobody: t`Nobody`,
  }
  const kinds: Readonly<Record<RefRule['kind'], string>> = { branch: t`Branches`, tag: t`Tags` }
  const ofBranches: readonly { action: Action; label: string }[] = [
    { action: 'create', label: t`Create` },
    { action: 'push', label: t`Push` },
    { action: 'force', label: t`Force-push` },
    { action: 'delete', label: t`Delete` },
  ]
  // To push to a tag that is there is to move it.
  const ofTags = ofBranches
    .filter(({ action }) => action !== 'push')
    .map((each) => (each.action === 'force' ? { ...each, label: t`Move` } : each))
  return { roles, kinds, actionsOf: (kind: RefRule['kind']) => (kind === 'tag' ? ofTags : ofBranches) }
}
