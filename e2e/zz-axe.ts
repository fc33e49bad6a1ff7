import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [375, 1280]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (m) => {
      if (m.type() === 'error') problems.push(m.text())
    })
    await page.goto('http://localhost:3187/api/docs')
    const { violations } = await new AxeBuilder({ page }).analyze()
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    console.log(
      colorScheme,
      width,
      violations.map((v) => `${v.id} ${v.nodes[0]?.target} ${v.nodes.length}`),
      problems,
      'overflow',
      over,
    )
    await page.screenshot({ path: `/tmp/t1/axe-${colorScheme}-${width}.png` })
  }
await browser.close()
