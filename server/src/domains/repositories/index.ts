export { createRepository, type NewRepository, reserveRepository } from './create-repository.ts'
export { dropRepository } from './drop-repository.ts'
export { explainDamage } from './explain-damage.ts'
export {
  type FoundRepository,
  findReadable,
  findRepository,
  findRepositoryById,
  type RepositoryAddress,
  refuseUnlessStillMay,
  requireReading,
} from './find-repository.ts'
export { followRepositoryName, listFormerNames } from './former-repository-name.store.ts'
export { findAccessRequest } from './gate.store.ts'
export { findHeadToPush, requireHeadToPush } from './head-to-push.ts'
export { isClosed } from './is-closed.ts'
export { countMarked, type Marked, markedRepositories, uncountMarksOf } from './mark.store.ts'
export { markRepository } from './mark-repository.ts'
export {
  borrowFrom,
  claimBase,
  deleteBase,
  insertBase,
  listBasesFor,
  listUnusedBases,
} from './object-base.store.ts'
export { openedHeads, refuseUnlessStillOpened, roleOfGuest } from './opened-heads.ts'
export { creationNotice, findToReceive } from './push-to-create.ts'
export { hasRoleIn, involves, rankOf, ranksOf, shownTo, visibleTo } from './reach.store.ts'
export { matchesPattern } from './ref-pattern.ts'
export {
  actsElsewhere,
  isAgent,
  mayActOn,
  mayCreateAs,
  nobodysRank,
  type Reach,
  type RefAction,
  type RefRule,
  reachOf,
  refusingRule,
} from './repository.policy.ts'
export {
  countVisible,
  findByIdFor,
  findByName,
  findForkOf,
  findOwner,
  hasRepositories,
  hideRepository,
  listOwnersOf,
  markPushed,
  markReady,
  type OwnerRow,
  type RepositoryRow,
  recountForksOf,
  setDefault,
  touchUnfinished,
} from './repository.store.ts'
export { type Role, roleOfRank, roleRanks, roles } from './role.ts'
export { repositoryRoutes } from './routes.ts'
export { lookAtArrival, showArrival } from './show-arrival.ts'
export { removeUnfinished, sweepUnfinished } from './sweep-unfinished.ts'
export { whoMay } from './who-may.ts'
