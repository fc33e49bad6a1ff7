import { useLingui } from '@lingui/react/macro'
import type { RepositoryImport } from '@sheaf/contract'

/** Says what stopped an import from a Hub, and what to do. */
export function useHubProblem(): (problem: NonNullable<RepositoryImport['problem']>) => string {
  const { t } = useLingui()
  const notHandedOut = t`The hub didn't hand out all files. Try again later`
  return (problem) =>
    ({
      unreachable: t`The hub can't be reached, or doesn't answer as expected. Try again later`,
      'not-found': t`There is no model or dataset of this name and kind that everyone can read. Check the name and the kind, or use an access token that opens it`,
      'wrong-credentials': t`The hub doesn't accept this access token`,
      'refused-address': t`The hub leads to an address in a private network. Ask the administrator of this server to allow it`,
      'object-too-large': t`It has a file that is larger than this server takes`,
      'too-large': t`It is larger than the space that is left. Delete what you no longer need, or choose another owner`,
      damaged: t`A file isn't what the hub says it is. Nothing was kept. Try again later`,
      'lfs-refused': notHandedOut,
      'too-slow': t`The hub took too long. Try again later`,
      gated: t`Its authors decide who may download it. Ask for access on the hub, then start again with an access token of yours`,
      'no-revision': t`It has no branch, tag or commit of this name. Check the revision`,
      'no-files': t`It has no files yet, so there is nothing to import`,
      'too-many-files': t`It has more files than can be imported at once`,
      'bad-path': t`It has a file whose name can't be used here`,
      internal: t`Something went wrong on this server. Try again`,
    })[problem]
}
