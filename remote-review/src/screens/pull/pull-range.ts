import type { PullDetails } from '@sheaf/contract'

/**
 * What a pull request brings, as a comparison in whole ids: since its branch and the one it goes into parted, or of a merged one as they
 * were then. Nothing once there is nothing left to compare it with.
 */
export const pullRange = ({ base_id: base, head_id: head }: Pick<PullDetails, 'base_id' | 'head_id'>) =>
  base === null ? undefined : `${base}...${head}`
