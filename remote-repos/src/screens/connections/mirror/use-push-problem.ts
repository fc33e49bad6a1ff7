import { useLingui } from '@lingui/react/macro'
import type { PushMirrorRun } from '@sheaf/contract'

/** Says what stopped a push to another server, and what to do. */
export function usePushProblem(): (problem: NonNullable<PushMirrorRun['problem']>, detail: string) => string {
  const { t } = useLingui()
  return (problem, detail) =>
    ({
      unreachable: t`The other server can't be reached, or the address isn't a Git repository`,
      'not-found': t`There is no repository at this address. Create an empty one there first`,
      'wrong-credentials': t`The other server doesn't accept this username and password, or they may not push there`,
      'refused-address': t`This address leads into a private network. Ask the administrator of this server to allow it`,
      redirected: t`The other server says that the repository has moved. Enter its new address`,
      rejected: t`The other server didn't take all of it. ${detail}`,
      'objects-refused': t`The other server didn't take the files that are stored with Git LFS`,
      'too-slow': t`The other server took too long. Try again later`,
      'not-owner': t`Whoever set it up no longer owns this repository. An owner has to save it again`,
      internal: t`Something went wrong on this server. Try again`,
    })[problem]
}
