import type { Repository } from '@sheaf/contract'

/** Where git finds a repository over HTTP: on the origin that this page came from. */
export const cloneUrlOf = ({ owner, model }: Repository): string =>
  `${window.location.origin}/${owner.username}/${model.repo_name}.git`
