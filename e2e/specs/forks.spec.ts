import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, expectAccessibleWide } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { createRepository, pushAll, pushedRepository } from '../support/repository.ts'

test('a repository is forked by keyboard, says where it is from, and is counted and listed', async ({
  page,
  product,
  account,
  another,
  noise,
}) => {
  const owner = await another()
  const folder = await pushedRepository(product.url, owner, 'hopfield')
  const pushMore = async (from: string) => {
    await git(from, 'commit', '--quiet', '--allow-empty', '-m', 'Prune')
    await pushAll({ folder: from, baseUrl: product.url, account: owner, name: 'hopfield' })
  }
  const address = `/${owner.username}/hopfield`
  const fork = page.getByRole('link', { name: 'Fork', exact: true })

  await test.step('from its header, under a name of one’s own', async () => {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Forks: 0' })).toBeVisible()
    await fork.press('Enter')
    await expect(page.getByRole('heading', { name: 'Create a fork' })).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the form of a fork at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    const name = page.getByLabel('Repository name')
    await expect(name).toHaveValue('hopfield')
    await name.fill('hopfield-mine')
    await name.press('Enter')
    await expect(page).toHaveURL(`/${account.username}/hopfield-mine`)
    await expect(page.getByRole('link', { name: 'README.md' }).first()).toBeVisible()
    await expect(page.getByText(`forked from ${owner.username}/hopfield`)).toBeVisible()
    await expect(page.getByText('created this fork')).toBeVisible()
  })

  await test.step('counted at its source, and listed', async () => {
    await page.goto(address)
    await page.getByRole('link', { name: 'Forks: 1' }).press('Enter')
    await expect(page.getByRole('list', { name: 'Forks' }).getByRole('listitem')).toHaveCount(1)
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `the forks of a repository at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByRole('link', { name: `${account.username}/hopfield-mine` }).click()
    await expect(page).toHaveURL(`/${account.username}/hopfield-mine`)
  })

  await test.step('brought up to date with it', async () => {
    await pushMore(folder)
    await page.goto(`/${account.username}/hopfield-mine`)
    await expect(page.getByText(`This branch is 1 commit behind ${owner.username}/hopfield:main`)).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `a fork that is behind at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByRole('button', { name: 'Sync fork' }).press('Enter')
    await expect(page.getByText(`This branch is up to date with ${owner.username}/hopfield:main`)).toBeVisible()
  })

  await test.step('proposed to it', async () => {
    const params = { owner: account.username, repo: 'hopfield-mine' }
    const [main] = await account.api.listRefs({ params })
    await account.api.createCommit({
      params,
      body: {
        ...{ branch: 'main', base: main?.branch.ref_git_id ?? null, new_branch: 'graft', message: 'Graft' },
        changes: [{ action: 'put', path: 'graft.md', text: 'A scion\n' }],
      },
    })
    await page.goto(`/${account.username}/hopfield-mine?ref=graft`)
    // What it has beyond its source is seen in the source, and leads to where it is.
    await page.getByRole('link', { name: 'Compare', exact: true }).press('Enter')
    await expect(page).toHaveURL(`${address}/compare/main...${account.username}/hopfield-mine%3Agraft`)
    await page.reload()
    await expect(page.getByRole('heading', { name: '1 file changed' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'graft.md' }).first()).toContainText('A scion')
    await expect(page.getByRole('link', { name: 'View file' })).toHaveAttribute(
      'href',
      new RegExp(`^/${account.username}/hopfield-mine/`),
    )
    await expectAccessibleWide(page, 'a comparison with a fork')
    await page.goBack()
    await page.getByRole('link', { name: 'Open a pull request' }).press('Enter')
    await expect(page.getByRole('combobox', { name: /^From repository/ })).toHaveValue(
      `${account.username}/hopfield-mine`,
    )
    await expect(page.getByRole('combobox', { name: /^Branch/ })).toHaveValue('graft')
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `a pull request from a fork at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.getByLabel('Title').fill('Graft it')
    await page.getByLabel('Title').press('Enter')
    await expect(page).toHaveURL(`${address}/pulls/1`)
    const from = page.getByRole('link', { name: `${account.username}:graft` })
    await expect(from).toBeVisible()
    await expect(page.getByRole('heading', { name: 'It can be merged' })).toBeVisible()
    await expectAccessible(page, 'a pull request that came from a fork')
    await from.click()
    await expect(page).toHaveURL(`/${account.username}/hopfield-mine?ref=graft`)
  })

  await test.step('brought up to date by its author, who has no role there', async () => {
    const params = { owner: owner.username, repo: 'hopfield', number: '1' }
    const headNow = async () => (await owner.api.getPull({ params, query: {} })).pull.head_id
    const before = await headNow()
    await pushMore(folder)
    await page.goto(`${address}/pulls/1`)
    await page.getByRole('button', { name: 'Update branch' }).press('Enter', { timeout: 60_000 })
    await expect.poll(headNow).not.toBe(before)
    await expect(page.getByRole('button', { name: 'Update branch' })).toBeHidden()
    await page.goto(`${address}/pulls/1/commits`)
    await expect(page.getByRole('link', { name: "Merge branch 'main' into graft" })).toBeVisible()
  })

  await test.step('mended by who maintains it, until its author says no', async () => {
    await page.goto(`${address}/pulls/1`)
    const edits = page.getByRole('checkbox', { name: 'Allow edits by maintainers' })
    await expect(edits).toBeChecked()
    const url = new URL(`/${account.username}/hopfield-mine.git`, product.url)
    Object.assign(url, { username: owner.username, password: owner.password })
    await git(folder, 'fetch', '--quiet', url.href, 'graft')
    await git(folder, 'checkout', '--quiet', '--detach', 'FETCH_HEAD')
    await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Bind the graft')
    await git(folder, 'push', '--quiet', url.href, 'HEAD:graft')
    const mended = await git(folder, 'rev-parse', 'HEAD')
    const params = { owner: owner.username, repo: 'hopfield', number: '1' }
    await expect.poll(async () => (await owner.api.getPull({ params, query: {} })).pull.head_id).toBe(mended)
    await page.goto(`${address}/pulls/1/commits`)
    await expect(page.getByRole('link', { name: 'Bind the graft' })).toBeVisible()
    await page.goto(`${address}/pulls/1`)
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `a pull request that maintainers may edit at ${width} px`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await edits.press('Space')
    await expect(edits).not.toBeChecked()
    await expect(edits).toBeEnabled()
    await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Too late')
    await expect(git(folder, 'push', '--quiet', url.href, 'HEAD:graft')).rejects.toThrow(/permission to push/)
  })

  await test.step('once for each owner, with the way to the one there is', async () => {
    await page.goto(`${address}/forks/new`)
    await expect(page.getByText('There is a fork already:')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create fork' })).toBeHidden()
    await page.getByRole('link', { name: `${account.username}/hopfield-mine` }).click()
    await expect(page).toHaveURL(`/${account.username}/hopfield-mine`)
  })

  await test.step('told to its owner', async () => {
    await expect
      .poll(async () => (await owner.api.listNotifications({ query: {} })).items.map(({ kind }) => kind))
      .toEqual(['fork'])
  })

  await test.step('a visitor is led to log in, and there', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(address)
    await fork.click()
    await expect(page).toHaveURL(new RegExp(`/auth/login\\?next=${encodeURIComponent(`${address}/forks/new`)}`))
    noise.expect(/404|Repository not found/)
    await page.goto(`/${account.username}/nothing/forks`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})

test('the branch of a fork takes from the page what who maintains the base commits to it', async ({
  page,
  product,
  account,
  another,
}) => {
  test.slow()
  const author = await another()
  await pushedRepository(product.url, account, 'sapling')
  const base = { owner: account.username, repo: 'sapling' }
  const [own] = await author.api.listOwners()
  const { uid: copy } = await author.api.forkRepository({
    params: base,
    body: { owner_uid: own?.uid ?? '', repo_name: 'sapling' },
  })
  await expect.poll(async () => (await author.api.getCopy({ params: { copy } })).state).toBe('done')
  const fork = { owner: author.username, repo: 'sapling' }
  const { commit_id: first } = await author.api.getEditableFile({
    params: { ...fork, branch: 'main', path: 'README.md' },
  })
  const write = async (
    { api, username }: typeof author,
    body: { branch: string; base: string; new_branch?: string },
    files: Record<string, string>,
  ) => {
    const changes = Object.entries(files).map(([path, text]) => ({ action: 'put' as const, path, text }))
    const params = { owner: username, repo: 'sapling' }
    return (await api.createCommit({ params, body: { ...body, changes, message: 'Prune' } })).commit_id
  }
  const onto = { branch: 'main', base: first }
  const head = await write(author, { ...onto, new_branch: 'graft' }, { 'graft.txt': 'One\nTwo\nThree\n' })
  const { number } = await author.api.createPull({
    params: base,
    body: { base: 'main', head: `${author.username}:graft`, title: 'Graft' },
  })
  const one = { params: { ...base, number: String(number) } }
  const address = `/${account.username}/sapling/pulls/${number}`
  const textNow = async () =>
    (await author.api.getEditableFile({ params: { ...fork, branch: 'graft', path: 'graft.txt' } })).text

  await test.step('a suggestion', async () => {
    await author.api.createReviewThread({
      ...one,
      body: { head, path: 'graft.txt', line: 2, body: '```suggestion\nZwei\n```' },
    })
    await page.goto(`${address}/files`)
    const thread = page.getByRole('region', { name: 'Line 2', exact: true })
    await thread.getByRole('button', { name: 'Apply suggestion' }).press('Enter')
    await thread.getByRole('button', { name: 'Commit 1 suggestion' }).press('Enter')
    await expect(page.getByText('The suggestions are committed')).toBeVisible()
    await expect.poll(textNow).toBe('One\nZwei\nThree\n')
    await expect.poll(async () => (await author.api.getPull({ ...one, query: {} })).pull.head_id).not.toBe(head)
  })

  await test.step('a merge of what is in conflict', async () => {
    await write(account, onto, { 'graft.txt': 'Eins\n' })
    await page.goto(address)
    await page.getByRole('link', { name: 'Resolve conflicts' }).click({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Accept incoming' }).press('Enter')
    await expect(page.getByText('No conflicts left')).toBeVisible()
    await expectAccessibleWide(page, 'conflicts of a pull request from a fork')
    await page.getByRole('button', { name: 'Mark as resolved' }).click()
    await page.getByRole('button', { name: 'Commit merge' }).click()
    await expect(page).toHaveURL(address)
    await expect.poll(textNow).toMatch(/^Eins\n?$/)
  })

  await test.step('until its author says no', async () => {
    await author.api.updatePull({ ...one, body: { maintainers_edit: false } })
    await write(account, { branch: 'main', base: first }, { 'more.txt': 'More\n' })
    await page.goto(address)
    await expect(page.getByRole('region', { name: 'Merging' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update branch' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Resolve conflicts' })).toBeHidden()
  })
})

test('a repository that nobody forked says what a fork is, and its owner where it can be forked to', async ({
  page,
  account,
}) => {
  await createRepository(account, 'fallow')
  await page.goto(`/${account.username}/fallow/forks`)
  await expect(page.getByText('No forks yet')).toBeVisible()
  await page.getByRole('link', { name: 'Create fork' }).click()
  await expect(page.getByText(/^This repository is yours/)).toBeVisible()
  await expectAccessible(page, 'the form of a fork that nobody can make')
})

test('a repository is offered to somebody by keyboard, who accepts it, and its old address leads there', async ({
  page,
  product,
  account,
  another,
}) => {
  const giver = await another()
  await pushedRepository(product.url, giver, 'legacy')
  const offered = await giver.api.startTransfer({
    params: { owner: giver.username, repo: 'legacy' },
    body: { new_owner: account.username, confirmation: `${giver.username}/legacy` },
  })
  expect(offered.new_owner).toBe(account.username)
  await page.goto('/setting/repositories')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `a repository that is offered at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.getByRole('button', { name: `Accept ${giver.username}/legacy` }).press('Enter')
  await expect(page.getByText(`The repository is now ${account.username}/legacy`)).toBeVisible()
  await page.goto(`/${giver.username}/legacy`)
  await expect(page).toHaveURL(`/${account.username}/legacy`)

  // On to the next one, and taken back.
  await page.goto(`/${account.username}/legacy/settings/danger`)
  await page.getByRole('button', { name: 'Transfer this repository' }).press('Enter')
  await page.getByLabel('New owner').fill(giver.username)
  const confirmation = page.getByLabel(`Type ${account.username}/legacy to confirm`)
  await confirmation.fill(`${account.username}/legacy`)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the form of a transfer at ${width} px`)
  }
  await confirmation.press('Enter')
  const withdraw = page.getByRole('button', { name: 'Withdraw transfer' })
  await expect(withdraw).toBeVisible()
  await withdraw.press('Enter')
  await expect(page.getByRole('button', { name: 'Transfer this repository' })).toBeVisible()
  expect((await giver.api.listTransfers({})).items).toEqual([])
})
