import { isNullId } from '@sheaf/git-engine'
import type { BranchPush } from './version.store.ts'

/** What is to be done about pushes to the branch of a pull request, one after the other. */
export type VersionStep =
  /** Something else is proposed from then on; `push`: nothing where the branch was found there, and nobody has told why. */
  | { kind: 'version'; before: string; oid: string; push: BranchPush | undefined }
  /** What it brought is known already: now also by whom. */
  | { kind: 'credit'; oid: string; push: BranchPush }
  /** It was over before it was told of: what came after it is known already. */
  | { kind: 'past'; oid: string; push: BranchPush }

/**
 * How a branch came from what is known of it to where it is. The job that follows branches may see one where it is before the pushes that brought
 * it there are told of: it waits for those, and makes a version of what nobody has told of only where it has seen that before. Should they be told of
 * even later, they are no versions after it.
 */
export function versionSteps({
  head,
  pushes,
  tip,
  isSettled,
}: {
  head: string
  pushes: readonly BranchPush[]
  tip: string | undefined
  /** Did the branch hold this when it was last looked at, too? */
  isSettled: boolean
}): VersionStep[] {
  const steps: VersionStep[] = []
  let latest = head
  const goOn = (oid: string, push: BranchPush | undefined) => {
    steps.push({ kind: 'version', before: latest, oid, push })
    latest = oid
  }
  for (const push of pushes) {
    const { before, head: oid } = push
    const follows = before === null || before === latest || isNullId(before)
    if (oid === latest) steps.push({ kind: 'credit', oid, push })
    else if (follows || oid === tip) goOn(oid, push)
    else steps.push({ kind: 'past', oid, push })
  }
  if (isSettled && tip !== undefined && tip !== latest) goOn(tip, undefined)
  return steps
}
