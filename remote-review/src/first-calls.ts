const repository = '/api/repo/{owner}/{repo}'
const pull = `${repository}/pulls/{number}`
const ofPull = [repository, `${repository}/refs?page_size=50`, pull, `${pull}/review-threads`]

/**
 * What each page asks the server for when it is opened, and its address says: see `first-calls.ts` of remote-repos. What is compared is known once the pull request is, and
 * asked for by its loader then.
 */
export const firstCalls: Readonly<Record<string, readonly string[]>> = {
  '/:owner/:repo/pulls/:number': ofPull,
  '/:owner/:repo/pulls/:number/files': ofPull,
}
