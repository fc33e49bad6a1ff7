/** What each page asks the server for when it is opened: see `first-calls.ts` of remote-repos. */
export const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/about/pricing': ['/api/site/plans'],
  '/pricing': ['/api/site/plans'],
}

/** The pages that stand before the app does: `first-rows.ts` draws them. */
export const firstRows: readonly string[] = ['/', '/about']
