import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { totpCode } from '../support/totp-code.ts'

test('a team demands a second factor: who lacks one is told what to do, and owners see who', async ({
  page,
  account,
  another,
  browser,
  product,
}) => {
  const member = await another()
  const team = `${account.username}-vault`
  await account.api.createTeam({ body: { name: team } })
  await account.api.inviteToTeam({ params: { team }, body: { invited: member.username, role: 'writer' } })
  const [invitation] = await member.api.listOwnInvitations()
  await member.api.answerInvitation({ params: { uid: invitation?.uid ?? '' }, body: { accept: true } })

  await page.goto(`/${team}/settings`)
  const demand = page.getByRole('checkbox', { name: 'Require two-factor authentication' })
  await demand.check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Turn on two-factor authentication for your own account first').first()).toBeVisible()
  const { secret } = await account.api.startTotp()
  await account.api.confirmTotp({ body: { code: totpCode(secret, Date.now()) } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Team updated')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(`/${team}/members`)
  const rows = page.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem')
  await expect(rows.filter({ hasText: member.username })).toContainText('Second factor off')
  await expect(rows.filter({ hasText: `@${account.username}` })).toContainText('Second factor on')
  await expectAccessibleWide(page, 'members with their second factors')

  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 375, height: 800 } })
  const theirs = await context.newPage()
  await context.request.post('/api/auth/login', { data: { username: member.username, password: member.password } })
  await theirs.goto(`/${team}`)
  await expect(theirs.getByText(`${team} requires two-factor authentication`)).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Members' })).toHaveCount(0)
  await expectAccessibleWide(theirs, 'the profile of a team that demands a second factor')
  await theirs.getByRole('link', { name: 'Turn on' }).click()
  await expect(theirs.getByRole('heading', { name: 'Security', exact: true })).toBeVisible()
  const own = await member.api.startTotp()
  await member.api.confirmTotp({ body: { code: totpCode(own.secret, Date.now()) } })
  await theirs.goto(`/${team}/members`)
  await expect(theirs.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem')).toHaveCount(2)
  await context.close()
})
