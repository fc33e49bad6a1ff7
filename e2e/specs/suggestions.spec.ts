import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { pushedRepository } from '../support/repository.ts'

test('what people suggest in place of lines is committed, and git knows who made it', async ({
  page,
  account,
  another,
  product,
}) => {
  test.slow()
  const friend = await another()
  const name = 'bobbin'
  const folder = await pushedRepository(product.url, account, name)
  const params = { owner: account.username, repo: name }
  const text = ['One', '```', 'Three', 'Four', 'Five'].join('\r\n')
  const { commit_id: base } = await account.api.getEditableFile({
    params: { ...params, branch: 'main', path: 'README.md' },
  })
  const { commit_id: head } = await account.api.createCommit({
    params,
    body: {
      ...{ branch: 'main', base, new_branch: 'oil', message: 'Oil' },
      changes: [{ action: 'put', path: 'oil.txt', text }],
    },
  })
  const { number } = await account.api.createPull({ params, body: { base: 'main', head: 'oil', title: 'Oil it' } })
  const one = { params: { ...params, number: String(number) } }
  await friend.api.createReviewThread({
    ...one,
    body: { head, path: 'oil.txt', line: 4, start_line: 3, body: 'Shorter:\n\n```suggestion\nThree and four\n```' },
  })
  const pane = page.getByRole('region', { name: 'Changes: oil.txt', exact: true })

  await test.step('a suggestion begins with the lines as they are', async () => {
    await page.goto(`/${account.username}/${name}/pulls/${number}/files`)
    await pane.hover({ position: { x: 120, y: 30 } })
    await page.getByRole('button', { name: 'Comment on line 2', exact: true }).click()
    await page.getByRole('button', { name: 'Suggest a change' }).click()
    const field = page.getByRole('textbox', { name: 'Write about line 2' })
    await expect(field).toHaveValue('````suggestion\n```\n````\n')
    await expect(field).toBeFocused()
    await page.keyboard.type('Two')
    await expectAccessibleWide(page, 'writing a suggestion')
    await page.getByRole('button', { name: 'Comment now' }).click()
    const mine = page.getByRole('region', { name: 'Line 2', exact: true })
    await expect(mine.getByRole('insertion')).toHaveText('Two')
  })

  await test.step('two of them become one commit', async () => {
    for (const lines of ['Line 2', 'Lines 3 to 4'])
      await page.getByRole('region', { name: lines, exact: true }).getByRole('button', { name: 'Add to batch' }).click()
    const theirs = page.getByRole('region', { name: 'Lines 3 to 4', exact: true })
    await expect(theirs.getByRole('deletion')).toContainText('Four')
    await theirs.getByRole('button', { name: 'Apply 2 suggestions' }).click()
    await theirs.getByRole('textbox', { name: 'Commit message' }).fill('Say less')
    await expectAccessibleWide(page, 'applying suggestions')
    await theirs.getByRole('button', { name: 'Commit 2 suggestions' }).click()
    await expect(page.getByText('The suggestions are committed')).toBeVisible()
    await expect(pane.getByRole('insertion')).toContainText('Three and four')
  })

  await test.step('as git has it', async () => {
    const url = new URL(`/${account.username}/${name}.git`, product.url).href
    await git(folder, 'fetch', '--quiet', url, 'oil')
    expect(await git(folder, 'cat-file', '-p', 'FETCH_HEAD:oil.txt')).toBe('One\r\nTwo\r\nThree and four\r\nFive')
    expect(await git(folder, 'rev-parse', 'FETCH_HEAD^')).toBe(head)
    expect(await git(folder, 'log', '-1', '--format=%an %s', 'FETCH_HEAD')).toBe(`${account.username} Say less`)
    expect(await git(folder, 'log', '-1', '--format=%(trailers:key=Co-authored-by,valueonly)', 'FETCH_HEAD')).toContain(
      friend.username,
    )
    const { items } = await friend.api.listReviewThreads(one)
    expect(items.map(({ is_resolved }) => is_resolved)).toEqual([true, true])
  })
})
