import { limits } from '@sheaf/contract'
import { screen, waitFor } from '@sheaf/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage } from '../../../testing/samples.ts'

/** What a browser sends by itself, held until the test answers: no server of ours is behind it. */
class HeldRequest {
  static sent: HeldRequest[] = []
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  status = 0
  responseText = ''
  path = ''
  onload?: () => void
  onloadend?: () => void
  onabort?: () => void
  open(_method: string, path: string) {
    this.path = path
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {
    HeldRequest.sent.push(this)
  }
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
    this.onloadend?.()
  }
}

const address = `/api/attachments/${'a'.repeat(32)}-10x20.webp`
const image = (name: string) => new File(['x'], name, { type: 'image/png' })

async function openField() {
  const sent: unknown[] = []
  const page = openPage('/ada/engine/discussions/new', {
    'POST /api/repo/{owner}/{repo}/discussions': ({ body }: { body: unknown }) => {
      sent.push(body)
      return { number: 1 }
    },
  })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await screen.findByRole('button', { name: 'Add images' })
  const choose = (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('no input for files')
    return page.user.upload(input, files)
  }
  return { ...page, field, choose, sent }
}

describe('images in a text', () => {
  beforeEach(() => {
    localStorage.clear()
    HeldRequest.sent = []
    vi.stubGlobal('XMLHttpRequest', HeldRequest)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('stand where the cursor was once they are there, and nothing is sent before', async () => {
    const { user, field, choose, sent } = await openField()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Yarn')
    await user.type(field, 'Before')
    await choose(image('my [loom].png'))
    await waitFor(() => expect(HeldRequest.sent).toHaveLength(1))
    expect(HeldRequest.sent[0]?.path).toBe('/api/repo/ada/engine/attachments')
    expect(field.value).toMatch(/^Before\n!\[Uploading my {2}loom .png…\]\(#uploading-\d+\)\n$/)
    expect(screen.getByRole('progressbar', { name: 'Upload of my [loom].png' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start discussion' }))
    expect(await screen.findByText(/Some images are still being uploaded/)).toBeTruthy()
    expect(sent).toEqual([])
    await user.type(field, 'After')
    HeldRequest.sent[0]?.answer(200, { code: 200, data: { url: address } })
    await waitFor(() => expect(field.value).toBe(`Before\n![my  loom](${address})\nAfter`))
    expect(screen.queryByRole('progressbar')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Start discussion' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('are cancelled, or refused in words, and the text stays', async () => {
    const { user, field, choose } = await openField()
    await user.type(field, 'Mine')
    await choose(image('a.png'), image('b.png'))
    await waitFor(() => expect(HeldRequest.sent).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of a.png' }))
    const said = "This isn't an image that can be used. Choose a PNG, JPEG, WebP or GIF file"
    HeldRequest.sent[1]?.answer(200, { code: 415, msg: said, message_code: 'attachment.unsupported', data: null })
    expect(await screen.findByText(said)).toBeTruthy()
    await waitFor(() => expect(field.value).toBe('Mine\n'))
    await user.click(screen.getByRole('button', { name: 'Dismiss b.png' }))
    expect(screen.queryByText(said)).toBeNull()
    const large = image('large.png')
    Object.defineProperty(large, 'size', { value: limits.attachmentBytes + 1 })
    await choose(large)
    expect(await screen.findByText('This image is larger than 10 MB')).toBeTruthy()
    expect(HeldRequest.sent).toHaveLength(2)
  })

  it('are dropped and pasted, where they are no text', async () => {
    const { field } = await openField()
    const give = (kind: 'drop' | 'paste', name: string, types: string[]) => {
      const event = new Event(kind, { bubbles: true, cancelable: true })
      const data = { files: [image(name)], types }
      Object.defineProperty(event, kind === 'drop' ? 'dataTransfer' : 'clipboardData', { value: data })
      field.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(give('drop', 'a.png', ['Files'])).toBe(true)
    await waitFor(() => expect(HeldRequest.sent).toHaveLength(1))
    expect(give('paste', 'b.png', ['Files'])).toBe(true)
    await waitFor(() => expect(HeldRequest.sent).toHaveLength(2))
    expect(give('paste', 'c.png', ['text/plain', 'Files'])).toBe(false)
    expect(HeldRequest.sent).toHaveLength(2)
  })
})
