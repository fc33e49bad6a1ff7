/** What every way in loads of an account, from `users` beside `owners`; `actorOfAccount` makes an actor of it. */
export const accountColumns = [
  'users.id as userId',
  'owners.id as ownerId',
  'owners.uid',
  'owners.name as username',
  'users.suspended_at as suspendedAt',
  'users.is_administrator as isAdministrator',
] as const
