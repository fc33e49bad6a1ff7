export {
  type AccountRow,
  findKnownAccount,
  insertAccount,
  isEmailTaken,
  lockUser,
  setPasswordHash,
} from './account.store.ts'
export { codeHash, codeLifetime, newCode, sameHash } from './code.ts'
export {
  countHeldNames,
  findCurrentName,
  holdName,
  isNameHeld,
  isNameOfAnother,
  releaseName,
  renameOwner,
} from './former-name.store.ts'
export { inboxOf } from './inbox.ts'
export { deviceLifetime, rememberAddress, rememberOrigin } from './known-origins.ts'
export { accountExistsLetter, codeLetter, deletionLetter, emailChangedLetter } from './letters/letters.ts'
export { accountRoutes } from './routes.ts'
export { verifyCredentials } from './verify-credentials.ts'
