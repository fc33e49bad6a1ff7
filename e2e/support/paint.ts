import type { Page } from '@playwright/test'

/** The share of pixels of a picture that are brighter than a light grey, from 0 to 1. */
export async function brightShare(page: Page, png: string): Promise<number> {
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height).data
    let bright = 0
    for (let at = 0; at < pixels.length; at += 4) {
      if (Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > 200) bright += 1
    }
    return bright / (pixels.length / 4)
  }, png)
}

/** Reloads a page and gives every frame that it painted on the way, as PNG. */
export async function framesOfReload(page: Page): Promise<string[]> {
  const frames: string[] = []
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await page.reload({ waitUntil: 'networkidle' })
  await devtools.send('Page.stopScreencast')
  await devtools.detach()
  return frames
}
