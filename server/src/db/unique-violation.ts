const sqliteCodes = [1555, 2067]
const postgresCode = '23505'

/** Did this statement fail since another row has the same value already? Says so for both engines. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.includes(error.errcode)
  return 'code' in error && error.code === postgresCode
}
