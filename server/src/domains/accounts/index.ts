export {
  type AccountRow,
  countAdministrators,
  findAccount,
  findAccountsNamed,
  findKnownAccount,
  hasAccounts,
  hasPasswordHash,
  insertAccount,
  isEmailTaken,
  isNameTaken,
  lockUser,
  selectAccountPage,
  setAdministrator,
  setPasswordHash,
  setSuspended,
} from './account.store.ts'
export { codeHash, codeLifetime, newCode, sameHash } from './code.ts'
export { commitAddressesOf, findCommitIdentity } from './commit-identity.store.ts'
export { coAuthorLine, noreplyDomain, noreplyHost } from './commit-identity.ts'
export { countAttempt } from './count-attempt.ts'
export {
  countHeldNames,
  findByAnyName,
  findCurrentName,
  holdName,
  isNameHeld,
  isNameOfAnother,
  releaseName,
  renameOwner,
} from './former-name.store.ts'
export { inboxOf } from './inbox.ts'
export { forgetOrigins } from './known-origin.store.ts'
export { deviceLifetime, knowledgeOf, rememberAddress, rememberOrigin, type SignInOrigin } from './known-origins.ts'
export { accountExistsLetter, codeLetter, deletionLetter, emailChangedLetter, exportLetter } from './letters/letters.ts'
export { refuseGuessablePassword } from './password.policy.ts'
export { refuseWhenClosed } from './registration.policy.ts'
export { accountRoutes } from './routes.ts'
export { allowedSigner, serverIdentity } from './server-identity.ts'
export { verifyCredentials } from './verify-credentials.ts'
