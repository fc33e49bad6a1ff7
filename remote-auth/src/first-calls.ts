/** The pages that stand before the app does: `first-rows.ts` draws them. */
export const firstRows: readonly string[] = ['/auth', '/auth/login', '/auth/signup', '/auth/forget']
