import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, expectAccessibleWide } from '../support/axe.ts'
import { createRepository } from '../support/repository.ts'

const sizes = [
  { width: 375, height: 800 },
  { width: 1280, height: 800 },
]

test('a team is made, somebody joins it, and what they may do follows their role', async ({
  page,
  account,
  another,
  browser,
  product,
}) => {
  const guest = await another()
  const team = `${account.username}-team`.replaceAll('user', 'm')
  await test.step('made, by keyboard alone', async () => {
    await page.goto('/init')
    await page.getByRole('link', { name: 'Create Team' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Team name').focus()
    await page.keyboard.type(team)
    await page.keyboard.press('Tab')
    await page.keyboard.type('The millers')
    await page.keyboard.press('Tab')
    await page.keyboard.type('We grind')
    await page.keyboard.press('Tab')
    for (const typed of [`  ${guest.username} `, '   ', guest.username, 'nobody-has-this-name']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    // Trimmed, none of them empty or twice (SPEC 5).
    await expect(page.getByRole('list', { name: 'To be invited' }).getByRole('listitem')).toHaveText([
      guest.username,
      'nobody-has-this-name',
    ])
    await expectAccessibleWide(page, 'the form of a new team')
    await page.getByRole('button', { name: 'Create Team' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${team}/members$`))
    await expect(page.getByText('There is no user called nobody-has-this-name')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(guest.username)
  })

  const context = await browser.newContext({ baseURL: product.url })
  const theirs = await context.newPage()
  await test.step('joined', async () => {
    await context.request.post('/api/auth/login', { data: { username: guest.username, password: guest.password } })
    await theirs.goto('/setting/teams')
    await expectAccessibleWide(theirs, 'the list of teams with an invitation')
    await theirs.getByRole('button', { name: `Join ${team}` }).click()
    await expect(theirs.getByRole('list', { name: 'Teams' }).getByRole('link', { name: 'The millers' })).toBeVisible()
    await theirs.goto(`/${team}/members`)
    await expect(theirs.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem')).toHaveCount(2)
    await expect(theirs.getByRole('button', { name: 'Invite' })).toHaveCount(0)
    await expect(theirs.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  })

  await test.step('a role changes, and with it what they may do', async () => {
    await page.reload()
    await page.getByLabel(`Role of ${guest.username}`).selectOption('Maintainer')
    await expect(page.getByText('Role changed')).toBeVisible()
    await theirs.goto('/init/repository')
    await theirs.getByLabel('Owner', { exact: false }).locator('visible=true').first().click()
    await expect(theirs.getByRole('option', { name: team })).toBeVisible()
  })

  await test.step('every page of it is accessible in both widths', async () => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const part of ['', '/members', '/settings', '/settings/audit']) {
        await page.goto(`/${team}${part}`, { waitUntil: 'networkidle' })
        await expectAccessible(page, `/team${part} at ${size.width} px`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
      }
    }
    await expect(
      page.getByText(`${account.username} changed the role of ${guest.username} from Writer to Maintainer`),
    ).toBeVisible()
  })

  await test.step('left, and it is nothing to them then', async () => {
    await theirs.goto(`/${team}/members`)
    await theirs.getByRole('button', { name: 'Leave this team' }).click()
    await theirs.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(theirs).toHaveURL(/\/setting\/teams$/)
    await expect(theirs.getByText('No teams yet')).toBeVisible()
    await context.close()
  })
})

test('collaborators of a repository come and go', async ({ page, account, another }) => {
  const guest = await another()
  await createRepository(account, 'granary', { repo_is_private: true })
  await page.goto(`/${account.username}/granary`)
  await page.getByRole('navigation', { name: 'Repository' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Collaborators' }).click()
  await page.getByLabel('User or team').fill('nobody-has-this-name')
  await page.getByRole('button', { name: 'Add collaborator' }).click()
  await expect(page.getByText('There is no user or team called nobody-has-this-name')).toBeVisible()
  await page.getByLabel('User or team').fill(guest.username)
  await page.getByLabel('User or team').press('Enter')
  await expect(page.getByRole('list', { name: 'Collaborators' })).toContainText(guest.username)
  const repository = { owner: account.username, repo: 'granary' }
  expect((await guest.api.getRepository({ params: repository })).can_write).toBe(true)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page, `the collaborators at ${size.width} px`)
  }
  await page.getByLabel(`Role of ${guest.username}`).selectOption('Reader')
  await expect.poll(async () => (await guest.api.getRepository({ params: repository })).can_write).toBe(false)
  await page.getByRole('button', { name: `Remove ${guest.username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No collaborators yet')).toBeVisible()
})
