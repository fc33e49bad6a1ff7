import { expect, test } from '../fixtures/test.ts'
import { ownScripts } from '../support/own-scripts.ts'
import { pushedRepository } from '../support/repository.ts'

test('what the files of a pull request need is asked for once, and before their page has come', async ({
  page,
  account,
  product,
}) => {
  const repo = 'spindles'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const { commit_id: base } = await account.api.getEditableFile({
    params: { ...params, branch: 'main', path: 'README.md' },
  })
  await account.api.createBranch({ params, body: { name: 'turn', from: 'main' } })
  const changes = [{ action: 'put' as const, path: 'wheel.txt', text: 'One wheel\n' }]
  await account.api.createCommit({ params, body: { branch: 'turn', base, changes, message: 'Turn' } })
  const fields = { base: 'main', head: 'turn', title: 'Turn', body: '' }
  const { number } = await account.api.createPull({ params, body: fields })

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // Lines that nobody has counted yet are waited for by a question of their own, on a busy machine.
    if (pathname.startsWith('/api/repo/') && !searchParams.has('counts')) asked.push(pathname)
  })
  // The code of the page itself is late.
  let letIn: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route(ownScripts('review', '/:owner/:repo/pulls/:number/files'), async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`/${account.username}/${repo}/pulls/${number}/files`, { waitUntil: 'commit' })
  const times = (part: string) => asked.filter((path) => path.includes(part)).length
  await expect.poll(() => times('/file-changes/')).toBe(1)
  letIn()
  await expect(page.getByRole('insertion')).toContainText('One wheel')
  const root = `/api/repo/${account.username}/${repo}`
  for (const path of [root, `${root}/refs`, `${root}/pulls/${number}`, `${root}/pulls/${number}/review-threads`])
    expect(
      asked.filter((each) => each === path),
      path,
    ).toHaveLength(1)
  expect([times('/changes/'), times('/file-changes/')]).toEqual([1, 1])
})
