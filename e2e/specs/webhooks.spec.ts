import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { pushAll, pushedRepository } from '../support/repository.ts'

test('a webhook is added by keyboard, is told of a push, and shows what it was told', async ({
  page,
  product,
  account,
}) => {
  const told: { event: string; isSigned: boolean }[] = []
  let secret = ''
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = createHmac('sha256', secret).update(Buffer.concat(chunks)).digest('hex')
      told.push({
        event: String(request.headers['x-sheaf-event']),
        isSigned: request.headers['x-hub-signature-256'] === `sha256=${signature}`,
      })
      response.end('Thank you')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, resolve))
  const { port } = Object(receiver.address())
  const folder = await pushedRepository(product.url, account, 'teff')

  await page.goto(`/${account.username}/teff/settings`)
  await page.getByRole('link', { name: 'Webhooks' }).press('Enter')
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hook')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This address is not public.', { exact: false })).toBeVisible()
  await dialog.getByLabel('Address').fill(`http://localhost:${port}/hook`)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the form of a webhook at ${width} px`)
  }
  await page.keyboard.press('Enter')
  secret = (await dialog.getByRole('region', { name: 'Secret' }).locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByRole('link', { name: `http://localhost:${port}/hook` }).press('Enter')
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  const deliveries = page.getByRole('region', { name: 'Recent deliveries' })
  await expect(deliveries.getByText('Delivered')).toHaveCount(1)

  await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Sow')
  await pushAll({ folder, baseUrl: product.url, account, name: 'teff' })
  await expect.poll(() => told).toEqual(['ping', 'push'].map((event) => ({ event, isSigned: true })))
  await page.reload()
  await expect(deliveries.getByText('Delivered')).toHaveCount(2)
  await deliveries.locator('summary').last().press('Enter')
  await expect(deliveries.getByText('Thank you')).toBeVisible()
  await expect(deliveries.getByText('"zen"')).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `a webhook at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.getByRole('button', { name: 'Generate a new secret' }).press('Enter')
  await expect(dialog.getByRole('region', { name: 'Secret' })).not.toContainText(secret)
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('The secret before this one signs, too, until', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Delete webhook' }).press('Enter')
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  receiver.close()
})
