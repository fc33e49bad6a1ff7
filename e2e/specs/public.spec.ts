import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { tabTo } from '../support/keyboard.ts'

test.describe.configure({ timeout: 240_000 })

const widths = [375, 1280]

const pages: readonly [path: string, heading: string][] = [
  ['/about/project', 'The project'],
  ['/about/solutions', 'Solutions'],
  ['/about/resources', 'Resources'],
  ['/about/pricing', 'Pricing'],
  ['/features', 'Features'],
  ['/integrations', 'Integrations'],
  ['/docs', 'Documentation'],
  ['/blog', 'Blog'],
  ['/blog/shares', 'Nobody takes the server from the others'],
  ['/support', 'Support'],
  ['/careers', 'Careers'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
]

test('each public page has words, is accessible in both widths and schemes, and leads to none that is missing', async ({
  page,
  product,
}) => {
  const known = new Set<string>()
  for (const [path, heading] of pages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${path} at ${width} px`)
    }
    const links = await page.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    for (const link of links) if (link?.startsWith('/')) known.add(link)
  }
  for (const link of known) {
    const answer = await page.request.get(product.url + link)
    expect.soft(answer.status(), link).toBe(200)
  }
  expect(known.size).toBeGreaterThan(20)
})

test('a visitor reads the prices in German, goes on by the header and writes to the administrator by keyboard', async ({
  page,
  account,
}) => {
  await account.api.logout({})
  await page.goto('/pricing')
  await expect(page.getByText('5 GB of storage')).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect(page.getByRole('heading', { level: 1, name: 'Preise' })).toBeVisible()
  await expect(page.getByText('5 GB Speicher')).toBeVisible()
  // Words of a page that comes later are of the language that was chosen.
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Projekt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Das Projekt' })).toBeFocused()
  await page.getByRole('combobox').selectOption('en')
  await expect(page.getByRole('heading', { level: 1, name: 'The project' })).toBeVisible()

  await page.goto('/contact?topic=problem')
  const email = page.getByLabel('Email')
  await tabTo(page, email)
  await page.keyboard.type('reader@example.org')
  await tabTo(page, page.getByLabel('Message'))
  await page.keyboard.type('Nothing happens when I push.')
  await tabTo(page, page.getByRole('button', { name: 'Send message' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  await page.goto('/signup')
  await expect(page).toHaveURL(/\/auth\/signup$/)
  await expect(page.getByRole('link', { name: 'Privacy Policy' }).first()).toHaveAttribute('href', '/privacy')
})
