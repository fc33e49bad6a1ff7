import { expect, test } from '../fixtures/test.ts'
import type { Account } from '../support/account.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { git, remoteUrl } from '../support/git.ts'
import { pushedRepository } from '../support/repository.ts'

/** Puts a text into a file of a branch. */
async function put(account: Account, of: { repo: string; branch: string; path: string; text: string }) {
  const { repo, branch, path, text } = of
  const params = { owner: account.username, repo }
  const { commit_id: base } = await account.api.getEditableFile({ params: { ...params, branch, path: 'README.md' } })
  const changes = [{ action: 'put' as const, path, text }]
  await account.api.createCommit({ params, body: { branch, base, changes, message: `Change ${path}` } })
}

test('a branch is proposed, talked about and merged', async ({ page, account, another, product }) => {
  test.slow()
  const friend = await another()
  const repo = 'treadle'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const root = `/${account.username}/${repo}`
  await account.api.createBranch({ params, body: { name: 'oil', from: 'main' } })
  await put(account, { repo, branch: 'oil', path: 'oil.txt', text: 'Oil\n' })

  await test.step('from the comparison of two branches', async () => {
    await page.goto(`${root}/pulls`)
    await expect(page.getByText('No pull requests yet')).toBeVisible()
    await page.goto(`${root}/compare/main...oil`)
    await page.getByRole('link', { name: 'Open a pull request', exact: true }).click()
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('oil')
    await page.getByRole('textbox', { name: 'Title' }).fill('Oil the treadle')
    await page.getByRole('textbox', { name: 'Text' }).fill('It **squeaks**')
    await expectAccessibleWide(page, 'a new pull request')
    await page.getByRole('button', { name: 'Open pull request', exact: true }).click()
    await expect(page).toHaveURL(`${root}/pulls/1`)
    await expect(page.getByRole('heading', { name: 'Oil the treadle #1' })).toBeVisible()
    await expect(page.locator('strong', { hasText: 'squeaks' })).toBeVisible()
  })

  await test.step('others write to it, and see what would change', async () => {
    await friend.api.createComment({ params: { ...params, number: '1' }, body: { body: 'At last' } })
    await page.reload()
    await expect(page.getByRole('article', { name: friend.username }).getByText('At last')).toBeVisible()
    const parts = page.getByRole('navigation', { name: 'Pull request', exact: true })
    await parts.getByRole('link', { name: /^Files/ }).click()
    await expect(page).toHaveURL(`${root}/pulls/1/files`)
    await expect(page.getByRole('heading', { name: '1 file changed' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'oil.txt', exact: true }).getByRole('insertion')).toHaveText('Oil')
    await expectAccessibleWide(page, 'the files of a pull request')
    await parts.getByRole('link', { name: /^Commits/ }).click()
    await expect(page).toHaveURL(`${root}/pulls/1/commits`)
    await expect(page.getByRole('link', { name: 'Change oil.txt' })).toBeVisible()
    await expectAccessibleWide(page, 'the commits of a pull request')
    await parts.getByRole('link', { name: /^Conversation/ }).click()
    await expect(page).toHaveURL(`${root}/pulls/1`)
  })

  await test.step('it is merged, and listed among what is closed', async () => {
    await expect(page.getByRole('heading', { name: 'It can be merged' })).toBeVisible({ timeout: 30_000 })
    await expectAccessibleWide(page, 'a pull request')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Create a merge commit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create a merge commit' }).click()
    await expect(page.getByRole('heading', { name: `${account.username} merged this into main` })).toBeVisible()
    await page.getByRole('link', { name: 'All pull requests' }).click()
    await page.getByRole('link', { name: 'Closed 1' }).click()
    await expect(page.getByRole('img', { name: 'Merged' })).toBeVisible()
    await expectAccessibleWide(page, 'pull requests')
    // What was proposed stays to be seen once its branch is gone.
    await account.api.deleteBranch({ params: { ...params, branch: 'oil' } })
    await page.goto(`${root}/pulls/1/files`)
    await expect(page.getByRole('region', { name: 'oil.txt', exact: true }).getByRole('insertion')).toHaveText('Oil')
    await page.goto(`${root}/blob/main/oil.txt`)
    await expect(page.getByRole('main').getByText('Oil', { exact: true })).toBeVisible()
  })
})

test('commits are proposed by a push alone, by somebody who may only read', async ({
  page,
  account,
  another,
  product,
}) => {
  test.slow()
  const friend = await another()
  const repo = 'bobbin'
  const folder = await pushedRepository(product.url, account, repo)
  const login = { user: friend.username, secret: friend.password }
  const url = remoteUrl(product.url, `${account.username}/${repo}`, login)
  await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Wind it twice')
  await git(folder, 'push', '--quiet', '-o', 'topic=twice', url, 'HEAD:refs/for/main')
  await page.goto(`/${account.username}/${repo}/pulls`)
  await page.getByRole('link', { name: 'Wind it twice' }).click()
  await expect(
    page.getByText(`${friend.username} proposes commits for main, pushed to refs/for/main/twice`),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'It can be merged' })).toBeVisible({ timeout: 30_000 })
  await expectAccessibleWide(page, 'a pull request by a push alone')
  await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'And once more')
  await git(folder, 'push', '--quiet', url, 'HEAD:refs/for/main/twice')
  await page
    .getByRole('navigation', { name: 'Pull request', exact: true })
    .getByRole('link', { name: /^Commits/ })
    .click()
  await expect(page.getByRole('link', { name: 'And once more' })).toBeVisible()
})

test('a pull request is merged by itself once nothing is in the way', async ({ page, account, product }) => {
  const repo = 'treadle'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  await account.api.createBranch({ params, body: { name: 'cord', from: 'main' } })
  await put(account, { repo, branch: 'cord', path: 'cord.txt', text: 'x\n' })
  const fields = { base: 'main', head: 'cord', title: 'Cord', body: '', is_draft: true }
  const { number } = await account.api.createPull({ params, body: fields })
  await page.goto(`/${account.username}/${repo}/pulls/${number}`)
  await page.getByRole('button', { name: 'Merge when ready' }).click({ timeout: 30_000 })
  await page.getByRole('menuitem', { name: 'Squash and merge' }).click()
  await expect(page.getByText('Merges when ready')).toBeVisible()
  await expectAccessibleWide(page, 'a pull request that is merged when it is ready')
  await page.getByRole('button', { name: 'Ready for review' }).click()
  await expect(page.getByRole('heading', { name: `${account.username} merged this into main` })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('region', { name: 'Merging' })).toContainText('Squashed into one commit')
})

test('a pull request is merged in its turn, once what it comes to has passed', async ({ page, account, product }) => {
  const repo = 'warping'
  await pushedRepository(product.url, account, repo)
  const { api, username: owner } = account
  const params = { owner, repo }
  await api.createBranch({ params, body: { name: 'cord', from: 'main' } })
  await put(account, { repo, branch: 'cord', path: 'cord.txt', text: 'x\n' })
  const pass = (commit: string) =>
    api.setCheck({ params: { ...params, commit }, body: { context: 'build', state: 'success' } })
  const body = { base: 'main', head: 'cord', title: 'Cord', body: '' }
  const { number } = await api.createPull({ params, body })
  await pass((await api.getPull({ params: { ...params, number: `${number}` }, query: {} })).pull.head_id)
  const usual = { kind: 'branch', pattern: 'main', create: 'writer', push: 'writer', force: 'nobody' } as const
  const rule = { ...usual, delete: 'nobody' as const, required_checks: ['build'], merge_queue: true }
  await api.createRefRule({ params, body: rule })
  await page.goto(`/${owner}/${repo}/pulls/${number}`)
  await page.getByRole('button', { name: 'Add to merge queue' }).click({ timeout: 30_000 })
  await page.getByRole('menuitem', { name: 'Squash and merge' }).click()
  await expect(page.getByText('In the merge queue: 1 of 1')).toBeVisible()
  await expect(page.getByText('Waits for checks')).toBeVisible({ timeout: 30_000 })
  await expectAccessibleWide(page, 'a pull request in a merge queue')
  await pass((await api.listMergeQueue({ params, query: { branch: 'main' } })).tip_id ?? '')
  await expect(page.getByRole('heading', { name: `${owner} merged this into main` })).toBeVisible({ timeout: 30_000 })
})

test('commits of a branch are put on another one as they are', async ({ page, account, product }) => {
  const repo = 'shuttle'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  await account.api.createBranch({ params, body: { name: 'wax', from: 'main' } })
  for (const path of ['wax.txt', 'cloth.txt']) await put(account, { repo, branch: 'wax', path, text: 'x\n' })
  await put(account, { repo, branch: 'main', path: 'oil.txt', text: 'Oil\n' })
  const fields = { base: 'main', head: 'wax', title: 'Wax', body: '' }
  const { number } = await account.api.createPull({ params, body: fields })
  await page.goto(`/${account.username}/${repo}/pulls/${number}`)
  await expect(page.getByRole('heading', { name: 'It can be merged' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rebase and merge' }).click()
  await expect(page.getByRole('dialog', { name: 'Merge wax into main?' })).toBeVisible()
  await expectAccessibleWide(page, 'how a pull request is rebased')
  await page.getByRole('dialog').getByRole('button', { name: 'Rebase and merge' }).click()
  await expect(page.getByRole('heading', { name: `${account.username} merged this into main` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Merging' })).toContainText('Rebased')
  await page.goto(`/${account.username}/${repo}/commits`)
  for (const path of ['cloth.txt', 'wax.txt', 'oil.txt'])
    await expect(page.getByRole('link', { name: `Change ${path}`, exact: true }).first()).toBeVisible()
})

test('a branch is brought up to date, merged as the repository says, cleared away, and the merge reverted', async ({
  page,
  account,
  product,
}) => {
  test.slow()
  const repo = 'spindle'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const root = `/${account.username}/${repo}`
  await account.api.createBranch({ params, body: { name: 'wax', from: 'main' } })
  await put(account, { repo, branch: 'wax', path: 'wax.txt', text: 'x\n' })
  await put(account, { repo, branch: 'main', path: 'oil.txt', text: 'Oil\n' })
  const fields = { base: 'main', head: 'wax', title: 'Wax', body: '' }
  const { number } = await account.api.createPull({ params, body: fields })
  const merging = page.getByRole('region', { name: 'Merging' })

  await test.step('its settings allow one way', async () => {
    await page.goto(`${root}/settings/pulls`)
    for (const name of [/^Merge commit/, /^Rebase/, /^Fast-forward/])
      await page.getByRole('checkbox', { name }).uncheck()
    await expect(page.getByRole('combobox', { name: 'Offered first' })).toHaveValue('squash')
    await expectAccessibleWide(page, 'how pull requests are merged')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
  })

  await test.step('its branch gets what it lacks', async () => {
    await page.goto(`${root}/pulls/${number}`)
    await expect(merging).toContainText('wax lacks the newest commits of main', { timeout: 30_000 })
    await expectAccessibleWide(page, 'a pull request that is behind')
    await merging.getByRole('button', { name: 'Update branch' }).click()
    await expect(merging.getByRole('button', { name: 'Update branch' })).toHaveCount(0)
    await expect(merging.getByRole('heading', { name: 'It can be merged' })).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByRole('link', { name: /^Commits ?2$/ })).toBeVisible()
  })

  await test.step('it is merged, and its branch deleted and made again', async () => {
    await expect(merging.getByRole('heading', { name: 'It can be merged' })).toBeVisible({ timeout: 30_000 })
    await merging.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Squash and merge'])
    await page.getByRole('menuitem').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Squash and merge' }).click()
    await merging.getByRole('button', { name: 'Delete branch' }).click()
    await expectAccessibleWide(page, 'a pull request that was merged')
    await merging.getByRole('button', { name: 'Restore branch' }).click()
    await expect(merging.getByRole('button', { name: 'Delete branch' })).toBeVisible()
  })

  await test.step('what it brought is taken back by another one', async () => {
    await merging.getByRole('button', { name: 'Revert' }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Revert "Wax"')
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(`revert-${number}-wax`)
    await page.getByRole('button', { name: 'Open pull request', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Revert "Wax" #2' })).toBeVisible()
    await page.getByRole('link', { name: /^Files ?1$/ }).click()
    await expect(page.getByRole('region', { name: 'wax.txt', exact: true }).getByRole('deletion')).toHaveText('x')
  })
})

test('branches that conflict are told apart by file, and how to go on', async ({ page, account, product }) => {
  const repo = 'shed'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  await account.api.createBranch({ params, body: { name: 'other', from: 'main' } })
  await put(account, { repo, branch: 'other', path: 'README.md', text: '# Theirs\n' })
  await put(account, { repo, branch: 'main', path: 'README.md', text: '# Ours\n' })
  const fields = { base: 'main', head: 'other', title: 'Another name', body: '' }
  const { number } = await account.api.createPull({ params, body: fields })
  await page.goto(`/${account.username}/${repo}/pulls/${number}`)
  await expect(page.getByRole('heading', { name: 'The branches have conflicts' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('list', { name: 'Files with conflicts' })).toHaveText('README.md')
  await expect(page.getByRole('region', { name: 'With git, in your clone' })).toContainText('git merge origin/main')
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0)
  await expectAccessibleWide(page, 'a pull request that conflicts')
  await page.getByRole('button', { name: 'Close pull request' }).click()
  await expect(page.getByRole('heading', { name: 'Closed without being merged' })).toBeVisible()
  await page.getByRole('button', { name: 'Reopen pull request' }).click()
  await expect(page.getByRole('heading', { name: 'The branches have conflicts' })).toBeVisible({ timeout: 30_000 })
})

test('lines are talked about, and a review is published', async ({ page, account, another, product }) => {
  test.slow()
  const friend = await another()
  const repo = 'lathe'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  await account.api.createBranch({ params, body: { name: 'oil', from: 'main' } })
  await put(account, { repo, branch: 'oil', path: 'oil.txt', text: 'One\nTwo\nThree\n' })
  const fields = { base: 'main', head: 'oil', title: 'Oil the lathe', body: '' }
  const { number } = await friend.api.createPull({ params, body: fields })
  const files = `/${account.username}/${repo}/pulls/${number}/files`
  const file = page.getByRole('region', { name: 'oil.txt', exact: true })
  const pane = page.getByRole('region', { name: 'Changes: oil.txt', exact: true })

  await test.step('a line is chosen by the pointer, and waits for the review', async () => {
    await page.goto(files)
    await expect(file.getByRole('insertion')).toContainText('Two')
    // The middle of the second of three lines.
    await pane.hover({ position: { x: 120, y: 30 } })
    await page.getByRole('button', { name: 'Comment on line 2', exact: true }).click()
    await page.getByRole('textbox', { name: 'Write about line 2' }).fill('Too **much**')
    await expectAccessibleWide(page, 'writing about a line')
    await page.getByRole('button', { name: 'Add to review' }).click()
    await expect(page.getByText('1 comment waits for your review')).toBeVisible()
    const thread = page.getByRole('region', { name: 'Line 2', exact: true })
    await expect(thread.locator('strong', { hasText: 'much' })).toBeVisible()
    await expectAccessibleWide(page, 'a thread about a line')
  })

  await test.step('the file as a whole is talked about above its lines', async () => {
    await file.getByRole('button', { name: 'Comment on oil.txt', exact: true }).click()
    await page.getByRole('textbox', { name: 'Write about the file' }).fill('Where does it come from?')
    await page.getByRole('button', { name: 'Add to review' }).click()
    await expect(page.getByText('2 comments wait for your review')).toBeVisible()
    // Not in the form, which is there until what was written stands above it.
    await expect(file.getByRole('article').getByText('Where does it come from?')).toBeVisible()
    await expectAccessibleWide(page, 'a thread about a file')
  })

  await test.step('it is published with a verdict, and stands in the conversation', async () => {
    await page.getByRole('button', { name: 'Finish your review' }).click()
    await page.getByRole('textbox', { name: 'Summary' }).fill('Nearly')
    await page.getByRole('combobox', { name: 'Verdict' }).selectOption('Request changes')
    await expectAccessibleWide(page, 'finishing a review')
    await page.getByRole('button', { name: 'Publish review' }).click()
    await expect(page.getByRole('region', { name: 'Your review' })).toHaveCount(0)
    await page.getByRole('link', { name: /^Conversation/ }).click()
    await expect(page.getByRole('region', { name: 'oil.txt: Line 2', exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Reviewers' })).toContainText('requested changes')
    await expectAccessibleWide(page, 'a review in the conversation')
  })

  await test.step('a file that was viewed is folded until it changes', async () => {
    await page.goto(files)
    const box = page.getByRole('checkbox', { name: 'Viewed: oil.txt', exact: true })
    // A key that is pressed before the app is there is lost.
    await expect(async () => {
      if (!(await box.isChecked())) await page.keyboard.press('v')
      await expect(page.getByText('1 of 1 viewed')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(box).toBeChecked()
    await expect(file.getByRole('button', { name: 'Show oil.txt', exact: true })).toBeVisible()
    await expectAccessibleWide(page, 'a file that was viewed')
    await expect(async () => {
      const { items } = await account.api.listViewedFiles({ params: { ...params, number: String(number) } })
      expect(items).toEqual(['oil.txt'])
    }).toPass()
  })

  await test.step('a line that changed leaves what was said of it below the file', async () => {
    await put(account, { repo, branch: 'oil', path: 'oil.txt', text: 'One\nOther\nThree\n' })
    await page.goto(files)
    const thread = page.getByRole('region', { name: 'Line 2', exact: true })
    await expect(page.getByText('0 of 1 viewed')).toBeVisible()
    await expect(thread.getByText('Outdated', { exact: true })).toBeVisible()
    await expect(thread.getByRole('region', { name: 'The lines as they were' })).toContainText('Two')
    await thread.getByRole('button', { name: 'Resolve', exact: true }).click()
    await expect(thread.getByRole('button', { name: 'Unresolve', exact: true })).toBeVisible()
    await expect(thread.getByText('Too much')).toHaveCount(0)
  })
})
