import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { createRepository, pushAll, pushedRepository } from '../support/repository.ts'

test('code that was pushed is found, by those who may see it, and leads to its line', async ({
  page,
  product,
  account,
  another,
  browser,
  noise,
}) => {
  const folder = await pushedRepository(product.url, account, 'rye')
  await createRepository(account, 'rye-closed', { repo_is_private: true })
  await pushAll({ folder, baseUrl: product.url, account, name: 'rye-closed' })
  const inRye = `owner:${account.username}`
  const files = page.getByRole('list', { name: 'Code', exact: true }).getByRole('listitem')
  /** What was pushed is found a moment later: asked for again until it is. */
  const search = async (text: string, count: number) => {
    await expect(async () => {
      await page.goto(`/search?${new URLSearchParams({ q: `${text} ${inRye}` })}`)
      await expect(files.or(page.getByText('No code found'))).not.toHaveCount(0)
      await expect(files).toHaveCount(count, { timeout: 1_000 })
    }).toPass()
  }

  await test.step('words, a text, an expression and a path, in files of repositories that one may see', async () => {
    for (const text of ['EPOCHS', '"EPOCHS = 3"', '/EPO[A-Z]+ = \\d/', 'EPOCHS path:train.py', 'EPOCHS lang:Python']) {
      // The same text in two repositories is one file, and a word of the other.
      await search(text, 1)
      await expect(files.first()).toContainText('EPOCHS = 3')
      await expect(files.first().locator('mark').first()).toContainText('EPOCHS')
    }
    await expect(files.first()).toContainText('The same in 1 other file')
    await search('nowhereatall', 0)
  })

  await test.step('leads to the line', async () => {
    await search('EPOCHS', 1)
    await files.first().getByRole('link', { name: 'Line 1', exact: true }).click()
    await expect(page).toHaveURL(/\/blob\/.*train\.py#L1$/)
  })

  await test.step('what is asked wrongly is said', async () => {
    noise.expect(/422/)
    await page.goto(`/search?${new URLSearchParams({ q: '/[/' })}`)
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(/expression/i))
        .first(),
    ).toBeVisible()
  })

  await test.step('others find what is public, and nothing of what is not', async () => {
    const { results } = await (await another()).api.searchCode({ query: { query: `EPOCHS ${inRye}` } })
    expect(results.map(({ repo_name, copies }) => [repo_name, copies])).toEqual([['rye', 0]])
    const visitor = await browser.newPage({ baseURL: product.url })
    await visitor.goto(`/search?${new URLSearchParams({ q: `EPOCHS ${inRye}` })}`)
    await expect(visitor.getByRole('list', { name: 'Code', exact: true }).getByRole('listitem')).toHaveCount(1)
    await visitor.close()
  })

  await test.step('a topic branch is searched from its page, as soon as it is pushed', async () => {
    await git(folder, 'switch', '--quiet', '--create', 'topic/rows')
    await writeFile(join(folder, 'topic.py'), 'ROWS_OF_TOPIC = 1\n')
    await git(folder, 'add', '.')
    await git(folder, '-c', 'user.name=Ada', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'A topic')
    await pushAll({ folder, baseUrl: product.url, account, name: 'rye' })
    await page.goto(`/${account.username}/rye?ref=topic/rows`)
    await page.getByRole('link', { name: 'Search code', exact: true }).click()
    const field = page.getByRole('searchbox', { name: 'Search for' })
    await expect(field).toHaveValue(`repo:${account.username}/rye ref:topic/rows `)
    await field.press('End')
    await field.pressSequentially('ROWS_OF_TOPIC')
    await field.press('Enter')
    await expect(files).toHaveCount(1)
    await expect(files.first().locator('mark').first()).toContainText('ROWS_OF_TOPIC')
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `code of a branch at ${width}`)
    }
    noise.expect(/422/)
    await field.fill(`ROWS_OF_TOPIC repo:${account.username}/rye ref:nowhere`)
    await field.press('Enter')
    await expect(page.getByText('No branch, tag or commit has this name in the repository')).toBeVisible()
    await git(folder, 'switch', '--quiet', 'main')
  })

  await test.step('a push replaces what is found', async () => {
    await git(folder, 'reset', '--quiet', '--hard')
    await git(folder, 'rm', '--quiet', 'src/models/train.py')
    await git(folder, '-c', 'user.name=Ada', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', 'No training')
    await pushAll({ folder, baseUrl: product.url, account, name: 'rye' })
    await pushAll({ folder, baseUrl: product.url, account, name: 'rye-closed' })
    await search('EPOCHS', 0)
  })

  await test.step('fits, in both schemes, at both widths, and people stand beside code', async () => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await search('WEIGHT', 1)
      await expectAccessible(page, `code that was found at ${width}`)
      await page.goto('/search')
      await expect(page.getByRole('searchbox', { name: 'Search for' })).toBeVisible()
      await expectAccessible(page, `the empty search at ${width}`)
    }
    await page.getByRole('searchbox', { name: 'Search for' }).fill(account.username)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'People', exact: true }).click()
    await expect(page.getByRole('link', { name: account.username }).first()).toBeVisible()
  })

  await test.step('the palette leads there', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('WEIGHT')
    await page.getByRole('option', { name: /Search code for/ }).click()
    await expect(page).toHaveURL(/\/search\?q=WEIGHT/)
  })
})

test('commits of all repositories are found, by those who may see them, and lead to their page', async ({
  page,
  product,
  account,
  another,
  noise,
}) => {
  const folder = await pushedRepository(product.url, account, 'barley')
  await createRepository(account, 'barley-closed', { repo_is_private: true })
  await writeFile(join(folder, 'closed.txt'), 'closed\n')
  await git(folder, 'add', '.')
  const say = 'Thresh the winter barley\n\nBy hand, with the flail of the grandmothers.'
  await git(folder, '-c', 'user.name=Ada', '-c', 'user.email=a@b', 'commit', '--quiet', '-m', say)
  await pushAll({ folder, baseUrl: product.url, account, name: 'barley-closed' })
  const commits = page.getByRole('list', { name: 'Commits', exact: true }).getByRole('listitem')
  const search = async (text: string, count: number) => {
    await expect(async () => {
      await page.goto(`/search?${new URLSearchParams({ q: `${text} owner:${account.username}`, kind: 'commits' })}`)
      await expect(commits.or(page.getByText('No commits found'))).not.toHaveCount(0)
      await expect(commits).toHaveCount(count, { timeout: 1_000 })
    }).toPass()
  }

  await test.step('by words of the message, which are marked, and by author', async () => {
    await search('flail thresh', 1)
    await expect(commits.first()).toContainText(`${account.username}/barley-closed`)
    await expect(commits.first().locator('mark')).toHaveText(['Thresh', 'flail'])
    await search('thresh author:grace@example', 1)
    await search('thresh author:nobody', 0)
  })

  await test.step('others find nothing of what is private', async () => {
    const { results } = await (await another()).api.searchAllCommits({ query: { query: 'flail thresh' } })
    expect(results).toEqual([])
  })

  await test.step('fits, in both schemes, at both widths', async () => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await search('flail', 1)
      await expectAccessible(page, `commits that were found at ${width}`)
      await page.goto('/search?kind=commits')
      await expect(page.getByRole('heading', { name: 'Search the commits of default branches' })).toBeVisible()
      await expectAccessible(page, `the empty search of commits at ${width}`)
    }
  })

  await test.step('what is asked wrongly is said, and one repository leads to its whole history', async () => {
    noise.expect(/422/)
    await page.goto(`/search?${new URLSearchParams({ q: 'ab', kind: 'commits' })}`)
    await expect(page.getByText('Enter at least three letters in a row').first()).toBeVisible()
    await page.goto(
      `/search?${new URLSearchParams({ q: `flail repo:${account.username}/barley-closed`, kind: 'commits' })}`,
    )
    await page.getByRole('link', { name: /Search the whole history of/ }).click()
    await expect(page).toHaveURL(/\/barley-closed\/commits.*q=flail/)
  })

  await test.step('the palette leads there, and a commit to its page', async () => {
    await page.goto('/search')
    // Who types before the page listens is not heard.
    await expect(page.getByRole('searchbox', { name: 'Search for' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('flail')
    await page.getByRole('option', { name: /Search commits for/ }).click()
    await expect(page).toHaveURL(/\/search\?q=flail&kind=commits/)
    await commits
      .first()
      .getByRole('link', { name: /Thresh the winter barley/ })
      .click()
    await expect(page).toHaveURL(/\/barley-closed\/commit\//)
  })
})
