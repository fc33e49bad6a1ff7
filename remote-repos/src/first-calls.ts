const repository = '/api/repo/{owner}/{repo}'
const frame = [repository, `${repository}/refs?page_size=50`]
const code = [
  ...frame,
  `${repository}/tree/{?ref=HEAD}/?page_size=200`,
  `${repository}/commit/{?ref*=HEAD}?page=0&page_size=1`,
  `${repository}/readme/{?ref=HEAD}/`,
  `${repository}/activity?page_size=5`,
  `${repository}/releases?page_size=1`,
]

/**
 * What each page asks the server for when it is opened, by the path of its route: the document names these calls, so that the
 * browser makes them before it has read a script. Placeholders are those of
 * `fillCallTemplate`. A call that is missing here is
 * made later, one that no page makes is made for nothing: `first-calls.test.tsx` compares them with what pages ask for.
 */
export const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/:owner/:repo': code,
  '/:owner/:repo/files': code,
  '/:owner/:repo/tree/*': [
    ...frame,
    `${repository}/tree/{?ref=HEAD}/{path*}/?page_size=200`,
    `${repository}/readme/{?ref=HEAD}/{path*}/`,
  ],
  '/:owner/:repo/blob/*': [...frame, `${repository}/blob/{path*}`],
  '/:owner/:repo/blame/*': [
    ...frame,
    `${repository}/blob/{path*}`,
    `${repository}/blame/{path*}?start_line=1&within=700`,
  ],
  '/:owner/:repo/branches': frame,
  '/:owner/:repo/tags': [...frame, `${repository}/tags?page_size=50`, `${repository}/release-marks`],
  '/:owner/:repo/commits': [...frame, `${repository}/commit/{?ref*=HEAD}?page={?page=1}&page_size=10`],
  '/:owner/:repo/commit/:id': [
    ...frame,
    `${repository}/commits/{id}`,
    `${repository}/changes/{id}`,
    `${repository}/commit-refs/{id}`,
  ],
  '/:owner/:repo/compare': frame,
  '/:owner/:repo/compare/*': [
    ...frame,
    `${repository}/comparison/{path*}?page_size=5`,
    `${repository}/changes/{path*}`,
  ],
}

/** The pages whose rows stand before the app does: `first-rows.ts` draws them out of these calls. */
export const firstRows: readonly string[] = Object.keys(firstCalls).filter(
  (route) =>
    !['tags', 'blob/*', 'blame/*', 'commit/:id', 'compare', 'compare/*'].some(
      (part) => route === `/:owner/:repo/${part}`,
    ),
)

/** The pages whose text stands before the app does: `first-text.ts` draws it. */
export const firstTexts: readonly string[] = ['/:owner/:repo/blob/*']
