import { useLingui } from '@lingui/react/macro'
import type { sourceProblems } from '@sheaf/contract'

/** Says what stopped git from bringing a repository, and what to do. */
export function useImportProblem(): (problem: (typeof sourceProblems)[number]) => string {
  const { t } = useLingui()
  return (problem) =>
    ({
      unreachable: t`The other server can't be reached, or the address isn't a Git repository. Check the address and try again`,
      'not-found': t`There is no repository at this address that everyone can read. Check the address, or start again with a username and password`,
      'wrong-credentials': t`The other server doesn't accept this username and password, or they don't open this repository`,
      'refused-address': t`This address leads into a private network. Ask the administrator of this server to allow it`,
      'object-too-large': t`The repository has a file that is larger than this server takes`,
      'too-large': t`The repository is larger than the space that is left. Delete what you no longer need, or choose another owner`,
      damaged: t`The repository is damaged: Git refused some of its objects`,
      'lfs-refused': t`The other server didn't hand out files it stores with Git LFS. Try again later, or with a password that opens them`,
      'too-slow': t`The other server took too long. Try again later`,
      internal: t`Something went wrong on this server. Try again`,
    })[problem]
}
