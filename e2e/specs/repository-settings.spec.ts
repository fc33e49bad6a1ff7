import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { git, remoteUrl } from '../support/git.ts'
import { pushAll, pushedRepository } from '../support/repository.ts'

test('a repository is described, renamed, archived, deleted and restored, and git finds it by its old name', async ({
  page,
  product,
  account,
}) => {
  const folder = await pushedRepository(product.url, account, 'granary')
  const settings = (name: string, section = '') => `/${account.username}/${name}/settings${section}`
  const push = (name: string) => pushAll({ folder, baseUrl: product.url, account, name })

  await test.step('described and renamed by keyboard', async () => {
    await page.goto(settings('granary'))
    await page.getByLabel('Website').fill('javascript:alert(1)')
    await page.getByLabel('Website').press('Enter')
    await expect(page.getByText('Enter a web address that starts with https:// or http://')).toBeVisible()
    await page.getByLabel('Website').fill('example.org/grain')
    await page.getByLabel('Topics').fill('Grain, open-data')
    await page.getByLabel('Topics').press('Enter')
    await expect(page.getByText('Changes saved')).toBeVisible()
    await page.getByLabel('Repository name').fill('silo')
    await page.getByLabel('Repository name').press('Enter')
    await expect(page).toHaveURL(settings('silo'))
    await page.goto(`/${account.username}/granary/branches`)
    await expect(page).toHaveURL(`/${account.username}/silo/branches`)
    await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'By the old name')
    await push('granary')
  })

  await test.step('shown with its topics', async () => {
    await page.goto(`/${account.username}/silo`)
    await expect(page.getByRole('link', { name: 'example.org/grain' })).toHaveAttribute(
      'href',
      'https://example.org/grain',
    )
    await page.getByRole('link', { name: 'open-data' }).click()
    await expect(page.getByRole('link', { name: `${account.username}/silo` })).toBeVisible()
  })

  await test.step('archived: pushes are refused in words', async () => {
    await page.goto(settings('silo', '/danger'))
    await page.getByRole('button', { name: 'Archive this repository' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText('Repository archived')).toBeVisible()
    await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Too late')
    await expect(push('silo')).rejects.toThrow(/archived/)
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const section of ['', '/collaborators', '/danger']) {
        await page.goto(settings('silo', section))
        await expect(page.getByText('This repository is archived: nothing in it')).toBeVisible()
        if (section === '/collaborators') await expect(page.getByText('No collaborators yet')).toBeVisible()
        await expectAccessible(page, `settings${section} at ${width} px`)
      }
    }
  })

  await test.step('deleted by typing its name, and restored', async () => {
    const name = `${account.username}/silo`
    await page.getByRole('button', { name: 'Delete this repository' }).click()
    const dialog = page.getByRole('dialog')
    const sure = dialog.getByRole('button', { name: 'Delete repository' })
    await expect(sure).toBeDisabled()
    await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
    await sure.click()
    await expect(page).toHaveURL('/setting/repositories')
    const url = remoteUrl(product.url, name, { user: account.username, secret: account.password })
    await expect(git(folder, 'ls-remote', url)).rejects.toThrow(/not found/i)
    await expect(page.getByText(name)).toBeVisible()
    await expectAccessible(page, 'deleted repositories')
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(`${name} is restored`)).toBeVisible()
    await expect(page.getByText('No deleted repositories')).toBeVisible()
    await git(folder, 'ls-remote', url)
  })

  await test.step('the dashboard leads to it, by its entry in the menu', async () => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/dashboard')
      await expect(page.getByRole('link', { name: 'silo' })).toBeVisible()
      await expect(page.getByText('Nothing here yet')).toBeVisible()
      await expectAccessible(page, `the dashboard at ${width} px`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }),
    ).toBeVisible()
  })
})
