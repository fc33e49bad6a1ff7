import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test.ts'
import { git, remoteUrl } from '../support/git.ts'
import { createRepository, pushedRepository } from '../support/repository.ts'

/** A spindle of this wood and speed. The rest is long enough for two of them to be seen as versions of one. */
const spindle = (wood: string, speed: number) =>
  [`wood = "${wood}"`, `speed = ${speed}`, ...Array.from({ length: 12 }, (_, at) => `thread-${at} = true`), ''].join(
    '\n',
  )

// Two people and a bot, from a push to the merge queue: the one who looks after the repository is in a browser, the one who
// proposes has nothing but git and may only read, the bot has a key for the checks of this one repository.
test('what somebody proposes by a push is reviewed, built by a bot, and merged in its turn', async ({
  page,
  account,
  another,
  product,
}) => {
  test.slow()
  const friend = await another()
  const repo = 'spinnery'
  const folder = await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const root = `/${account.username}/${repo}`
  const one = { params: { ...params, number: '1' } }
  const friends = remoteUrl(product.url, `${account.username}/${repo}`, {
    user: friend.username,
    secret: friend.password,
  })
  const expiration = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const { uid } = (await account.api.getRepository({ params })).model
  const targets = [{ kind: 'repository' as const, uid }]
  const { token } = await account.api.createAccessKey({
    body: { title: 'Build server', expiration, repo_access: 1, checks_access: 2, targets },
  })
  const bots = remoteUrl(product.url, `${account.username}/${repo}`, { user: account.username, secret: token })

  /** As the build server says it of a commit. */
  const say = async (commit: string, body: object) => {
    const answer = await fetch(`${product.url}/api/repo/${account.username}/${repo}/checks/${commit}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ context: 'build', ...body }),
    })
    expect(answer.status).toBe(200)
  }
  const write = async (text: string, ...options: string[]) => {
    await writeFile(join(folder, 'spindle.toml'), text)
    await git(folder, 'add', '-A')
    await git(folder, 'commit', '--quiet', ...options)
    return git(folder, 'rev-parse', 'HEAD')
  }
  const merging = page.getByRole('region', { name: 'Merging' })
  const pane = page.getByRole('region', { name: 'Changes: spindle.toml', exact: true })

  const usual = { kind: 'branch', pattern: 'main', create: 'writer', push: 'writer', force: 'nobody' } as const
  const gates = { approvals: 1, dismiss_stale: true, resolved_threads: true, required_checks: ['build'] }
  await account.api.createRefRule({ params, body: { ...usual, ...gates, delete: 'nobody', merge_queue: true } })

  await test.step('commits are proposed by a push, and who is asked for a review is told', async () => {
    await git(folder, 'checkout', '--quiet', '-b', 'faster')
    await write(spindle('oak', 12), '-m', 'Spin faster')
    const options = ['-o', `reviewer=${account.username}`, '-o', 'topic=faster', '-o', 'description=Twelve a minute']
    await git(folder, 'push', '--quiet', ...options, friends, 'HEAD:refs/for/main')
    await page.goto('/notifications')
    const told = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(told.first()).toContainText('Spin faster')
    await expect(told.first()).toContainText(friend.username)
    await page.goto(`${root}/pulls/1`)
    await expect(page.getByRole('heading', { name: 'Spin faster #1' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Reviewers' })).toContainText('was asked')
  })

  const first = await git(folder, 'rev-parse', 'HEAD')
  await test.step('the bot finds it red, and says at which line', async () => {
    await git(folder, 'fetch', '--quiet', bots, 'refs/pull/1/head')
    expect(await git(folder, 'rev-parse', 'FETCH_HEAD')).toBe(first)
    const annotations = [{ path: 'spindle.toml', start_line: 2, level: 'failure', message: 'It tears at twelve' }]
    await say(first, { state: 'failure', annotations })
    await expect(merging.getByRole('region', { name: '1 of 1 check failed' })).toBeVisible()
    await expect(merging.getByRole('list', { name: 'What is still needed' })).toContainText('build')
  })

  await test.step('a line is commented on, another one suggested, and changes are requested', async () => {
    await page.goto(`${root}/pulls/1/files`)
    await expect(page.getByRole('region', { name: 'Failure by build' })).toContainText('It tears at twelve')
    await pane.hover({ position: { x: 120, y: 30 } })
    await page.getByRole('button', { name: 'Comment on line 2', exact: true }).click()
    await page.getByRole('textbox', { name: 'Write about line 2' }).fill('Is ten not enough?')
    await page.getByRole('button', { name: 'Add to review' }).click()
    await expect(page.getByText('1 comment waits for your review')).toBeVisible()
    await pane.hover({ position: { x: 120, y: 10 } })
    await page.getByRole('button', { name: 'Comment on line 1', exact: true }).click()
    await page.getByRole('button', { name: 'Suggest a change' }).click()
    await page.getByRole('textbox', { name: 'Write about line 1' }).fill('```suggestion\nwood = "ash"\n```\n')
    await page.getByRole('button', { name: 'Add to review' }).click()
    await expect(page.getByText('2 comments wait for your review')).toBeVisible()
    // Nobody else sees it yet.
    expect((await friend.api.listReviewThreads(one)).items).toEqual([])
    await page.getByRole('button', { name: 'Finish your review' }).click()
    await page.getByRole('textbox', { name: 'Summary' }).fill('Nearly')
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('Request changes')
    await page.getByRole('button', { name: 'Publish review' }).click()
    const suggested = page.getByRole('region', { name: 'Line 1', exact: true })
    await expect(suggested.getByRole('insertion').filter({ hasText: 'ash' })).toHaveCount(1)
    await expect(async () => {
      const { items } = await friend.api.listNotifications()
      expect(items.map(({ thread }) => thread?.what)).toEqual(['reviewed'])
    }).toPass()
    expect((await friend.api.listReviewThreads(one)).items).toHaveLength(2)
  })

  let second = ''
  await test.step('another version is pushed, and what changed since the last look is shown', async () => {
    second = await write(spindle('ash', 10), '--amend', '-m', 'Spin faster')
    await git(folder, 'push', '--quiet', '-o', 'force', friends, 'HEAD:refs/for/main/faster')
    const { items } = await friend.api.listReviewThreads(one)
    for (const thread of items)
      await friend.api.replyToReviewThread({ params: { ...one.params, uid: thread.uid }, body: { body: 'So it is' } })
    await page.goto(`${root}/pulls/1/files`)
    await page.getByRole('link', { name: 'Changes since you last looked' }).click()
    await expect(page.getByRole('list', { name: 'What became of each commit' })).toContainText('Changed')
    const since = page.getByRole('region', { name: 'spindle.toml', exact: true })
    await expect(since.getByRole('deletion').filter({ hasText: '12' })).toHaveCount(1)
    await expect(since.getByRole('insertion').filter({ hasText: '10' })).toHaveCount(1)
  })

  await test.step('threads are settled, it is approved, and the bot finds it green', async () => {
    await page.goto(`${root}/pulls/1/files`)
    const open = page.getByRole('button', { name: 'Resolve', exact: true })
    await expect(open).toHaveCount(2)
    await open.first().click()
    await expect(open).toHaveCount(1)
    await open.first().click()
    await expect(open).toHaveCount(0)
    await page.getByRole('button', { name: 'Finish your review' }).click()
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('Approve')
    await page.getByRole('button', { name: 'Publish review' }).click()
    await page.getByRole('link', { name: /^Conversation/ }).click()
    await expect(page.getByRole('list', { name: 'Reviewers' })).toContainText('approved')
    await say(second, { state: 'pending' })
    await expect(merging.getByRole('region', { name: '1 of 1 check is pending' })).toBeVisible()
    await say(second, { state: 'success' })
  })

  let tried = ''
  await test.step('it waits for its turn, and the bot builds what it comes to', async () => {
    await page.getByRole('button', { name: 'Add to merge queue' }).click()
    await page.getByRole('menuitem', { name: 'Squash and merge' }).click()
    await expect(page.getByText('In the merge queue: 1 of 1')).toBeVisible()
    await expect(async () => {
      const listed = await git(folder, 'ls-remote', bots, 'refs/queue/main/*')
      tried = listed.split('\t')[0] ?? ''
      expect(tried).not.toBe('')
    }).toPass()
    await git(folder, 'fetch', '--quiet', bots, 'refs/queue/main/1')
    expect(await git(folder, 'show', 'FETCH_HEAD:spindle.toml')).toBe(spindle('ash', 10).trimEnd())
    await say(tried, { state: 'success' })
    await expect(page.getByRole('heading', { name: `${account.username} merged this into main` })).toBeVisible()
  })

  await test.step('branch, threads and people agree on what happened', async () => {
    await git(folder, 'fetch', '--quiet', bots, 'main')
    expect(await git(folder, 'rev-parse', 'FETCH_HEAD')).toBe(tried)
    expect(await git(folder, 'ls-remote', bots, 'refs/queue/*', 'refs/for/*')).toBe('')
    const { thread, pull } = await friend.api.getPull(one)
    expect([thread.state, thread.is_merged, pull.merged?.commit_id]).toEqual(['closed', true, tried])
    const { items } = await friend.api.listReviewThreads(one)
    expect(items.map(({ is_resolved: isResolved, comments }) => [isResolved, comments.length])).toEqual([
      [true, 2],
      [true, 2],
    ])
    await expect(async () => {
      const told = await friend.api.listNotifications()
      expect(told.items.map((item) => item.thread?.what)).toEqual(['closed'])
    }).toPass()
    // Its key opens this repository alone.
    await createRepository(account, 'elsewhere', { repo_is_private: true })
    const headers = { authorization: `Bearer ${token}` }
    const other = await fetch(`${product.url}/api/repo/${account.username}/elsewhere`, { headers })
    expect(other.status).toBe(404)
  })
})
