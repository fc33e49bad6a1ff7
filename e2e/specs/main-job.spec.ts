import { expect, test } from '../fixtures/test.ts'
import { newPerson } from '../support/account.ts'
import { git, importProject } from '../support/git.ts'
import { mainHistory, sampleProject } from '../support/sample-project.ts'

test('from nothing to a pushed project in the browser', async ({ page, product }) => {
  test.setTimeout(120_000)
  const { username, email, password } = newPerson()

  await test.step('sign up with the code from the mail', async () => {
    await page.goto('/')
    await page.getByLabel('Email').first().fill(email)
    await page.getByRole('button', { name: 'Create Account' }).first().click()
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await page.getByLabel('username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(password)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Email sent successfully')).toBeVisible()
    await page.getByLabel('Email Code').fill(await product.mail.codeFor(email))
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Register successful')).toBeVisible()
  })

  await test.step('log in', async () => {
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByLabel('Account')).toHaveValue(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeVisible()
  })

  await test.step('create a repository', async () => {
    await page.getByRole('link', { name: 'Initialize Repository' }).first().click()
    await page.getByLabel('Repository name').fill('threshing')
    await page.getByLabel('Description').fill('A small model of corn')
    await page.getByRole('button', { name: 'Create Repository' }).click()
    await expect(page).toHaveURL(`/${username}/threshing`)
    await expect(page.getByText('Create repository success')).toBeVisible()
    await expect(page.getByText('git push -u origin main').first()).toBeVisible()
  })

  const command = await test.step('create an access key', async () => {
    await page.goto('/setting/access-key')
    await page.getByRole('button', { name: 'Create Access Key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Laptop')
    await dialog.getByRole('radio', { name: 'Git: read and write' }).check()
    await dialog.getByRole('button', { name: 'Create Access Key' }).click()
    await expect(page.getByText('Access key created successfully')).toBeVisible()
    const line = (await dialog.getByText(/^git clone /).textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('list', { name: 'Access keys' }).getByText('Laptop')).toBeVisible()
    return line
  })

  const project = await importProject(sampleProject())
  await test.step('push the project', async () => {
    await git(project, 'remote', 'add', 'origin', command.replace(/^git clone /, ''))
    await git(project, 'push', '--quiet', '-u', 'origin', 'main', 'drying')
  })

  await test.step('browse files and their last commits', async () => {
    await page.goto(`/${username}/threshing`)
    await expect(page.getByText('26 commits')).toBeVisible()
    const files = page.getByRole('list', { name: 'Files' })
    for (const name of ['data', 'docs', 'src', 'README.md']) {
      const subject = await git(project, 'log', '-1', '--format=%s', '--', name)
      await expect(files.getByRole('listitem').filter({ hasText: name })).toContainText(subject)
    }
    await files.getByRole('link', { name: 'docs' }).click()
    await files.getByRole('link', { name: 'Ähre' }).click()
    await expect(files.getByText('notes #1.md')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Folder' })).toContainText('Ähre')
    await page.getByRole('link', { name: 'Parent directory' }).click()
    await expect(page).toHaveURL(`/${username}/threshing/tree/docs`)
  })

  await test.step('change the branch', async () => {
    await page.goto(`/${username}/threshing/tree/src`)
    await expect(page.getByText('drying.py')).toBeHidden()
    await page.getByRole('button', { name: 'Branch main' }).click()
    await page.getByRole('option', { name: 'drying' }).click()
    await expect(page.getByText('drying.py')).toBeVisible()
    await expect(page).toHaveURL(/\?ref=drying/)
  })

  await test.step('see the branches and the history', async () => {
    await page.goto(`/${username}/threshing`)
    await page.getByRole('navigation', { name: 'Repository' }).getByRole('link', { name: 'Branches' }).click()
    const branches = page.getByRole('list', { name: 'Branches' }).getByRole('listitem')
    await expect(branches).toHaveCount(2)
    await expect(branches.first()).toContainText('default')
    await expect(branches.first()).toContainText((await git(project, 'rev-parse', 'main')).slice(0, 7))
    await page.getByRole('navigation', { name: 'Repository' }).getByRole('link', { name: 'Commits' }).click()
    const commits = page.getByRole('list', { name: 'Commits' }).getByRole('listitem')
    await expect(commits).toHaveCount(10)
    for (const [index, subject] of mainHistory.slice(0, 10).entries()) {
      await expect(commits.nth(index)).toContainText(subject)
    }
    await page.getByRole('link', { name: 'Page 3' }).click()
    await expect(commits).toHaveCount(6)
    await expect(commits.last()).toContainText('Begin with a readme')
  })

  await test.step('the same in the dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/${username}/threshing`)
    await expect(page.getByRole('list', { name: 'Files' }).getByText('README.md')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('what was pushed comes back whole', async () => {
    const url = await git(project, 'remote', 'get-url', 'origin')
    await git(project, 'clone', '--quiet', '--mirror', url, 'back')
    await git(`${project}/back`, 'fsck', '--strict')
    expect(await git(`${project}/back`, 'for-each-ref')).toBe(await git(project, 'for-each-ref', 'refs/heads'))
  })
})
