import { expect, test } from '../../fixtures/test.ts'
import { expectLinks, expectWords } from '../../support/says.ts'

test('public pages: what the specification says of /about, row by row', async ({ page }) => {
  const body = page.locator('body')

  await test.step('1.1 2.28 2.29 2.30: the landing page, at both addresses, between header and footer', async () => {
    for (const path of ['/', '/about']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('A home for your team’s repositories')
      await expect.soft(page.getByRole('banner').getByRole('navigation')).toBeVisible()
      await expect.soft(page.getByRole('contentinfo').getByRole('navigation')).toBeVisible()
    }
  })

  await test.step('2.31 2.32 2.33 2.34 2.35: where the header leads', async () => {
    await expectLinks(page.getByRole('banner'), {
      Project: '/about/project',
      Solutions: '/about/solutions',
      Resources: '/about/resources',
      Docs: '/api/docs',
      Pricing: '/about/pricing',
      'Log in': '/auth/login',
      'Sign up': '/auth/signup',
    })
  })

  await test.step('2.36 2.37: where the footer leads', async () => {
    await expectLinks(page.getByRole('contentinfo'), {
      Features: '/features',
      Pricing: '/pricing',
      Integrations: '/integrations',
      Documentation: '/docs',
      Blog: '/blog',
      Support: '/support',
      About: '/about',
      Careers: '/careers',
      Contact: '/contact',
    })
  })

  await test.step('2.43: three cards of what Sheaf does', async () => {
    const cards = page.getByRole('region', { name: 'What Sheaf does' })
    await expect(cards.getByRole('heading')).toHaveText([
      'Version-controlled file system',
      'Version control',
      'Data analysis',
    ])
  })

  await test.step('2.39 2.40 2.41 2.42: the way to an account', async () => {
    await expectLinks(page.getByRole('main'), { 'Sign in': '/auth/login' })
    await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/auth/signup')
    await page.goto('/about')
    await page.getByRole('main').getByLabel('Email').fill('ada@example.org')
    await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/auth/signup?email=ada%40example.org')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@example.org')
  })

  await test.step('1.2 2.38 2.44 9.19 9.20 9.21: three plans', async () => {
    await page.goto('/about/pricing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing')
    const starter = ['Starter', 'Free', 'Up to 3 datasets', '5 GB of storage', '1 member']
    await expectWords(body, ...starter, 'Basic version control', 'Community support', 'Basic analysis')
    const professional = ['Professional', 'Most popular', '$49 per month', 'Unlimited datasets', '100 GB of storage']
    await expectWords(body, ...professional, 'Up to 10 team members', 'Email support', 'Advanced analytics')
    await expectWords(body, 'Team collaboration', 'Enterprise', 'Custom', 'Unlimited storage', 'Unlimited members')
    await expectWords(body, '24/7 phone and email support', 'Priority support', 'Custom integrations')
    await expect.soft(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/signup')
    await expect.soft(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', /^\/contact/)
    await page.getByRole('link', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/auth/signup')
    await page.goBack()
  })

  await test.step('2.45 9.22: plans compared', async () => {
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    await expect.soft(row('Data visualization').getByRole('cell')).toHaveText(['Basic', 'Advanced', 'Advanced'])
    await expect.soft(row('API access').getByRole('cell')).toHaveText(['Included', 'Included', 'Included'])
    await expect.soft(row('SLA').getByRole('cell')).toHaveText(['None', '99.9%', '99.99%'])
  })

  await test.step('2.46 2.47 2.48 2.49 9.23: what is asked often', async () => {
    const answers = page.getByRole('definition')
    await expect(answers).toHaveCount(4)
    await expect.soft(answers.nth(0)).toContainText(/prorat/i)
    await expect.soft(answers.nth(1)).toContainText('14')
    await expect.soft(answers.nth(1)).toContainText(/card/i)
    await expect.soft(answers.nth(2)).toContainText('30 days')
    await expect.soft(page.getByText('Do you have options for large companies?')).toBeVisible()
  })

  await test.step('2.3 9.33: light, dark and as the system has it', async () => {
    const scheme = page.locator('html')
    const seen = new Set<string | null>()
    for (let press = 0; press < 3; press += 1) {
      const button = page.getByRole('button', { name: /^Theme: / })
      seen.add(await button.getAttribute('aria-label'))
      await button.click()
      await expect(button).not.toHaveAttribute('aria-label', [...seen].at(-1) ?? '')
      await expect(scheme).toHaveAttribute('data-mantine-color-scheme', /light|dark/)
    }
    expect([...seen].sort()).toEqual(['Theme: dark', 'Theme: light', 'Theme: system'])
  })
})
