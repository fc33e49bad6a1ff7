import type { NoticeKind } from '@sheaf/shell'
import { describe, expect, it } from 'vitest'
import { onAnotherPage, type Toast, withoutComplaints, withToast } from './shown-toasts.ts'

let said = 0
const toast = (kind: NoticeKind, message: string): Toast => {
  said += 1
  return { id: said, kind, message }
}
const after = (...toasts: Toast[]) => toasts.reduce<Toast[]>(withToast, [])
const words = (toasts: readonly Toast[]) => toasts.map(({ message }) => message)

describe('the toasts on a page', () => {
  it('are the three newest, the newest first: none waits for a place', () => {
    const four = ['one', 'two', 'three', 'four'].map((message) => toast('success', message))
    expect(words(after(...four))).toEqual(['four', 'three', 'two'])
  })

  it('say the same thing once', () => {
    const [first, second, third] = [toast('success', 'Copied'), toast('info', 'News'), toast('success', 'Copied')]
    expect(after(first, second, third)).toEqual([third, second])
  })

  it('hold one complaint about what was tried last, beside what went well', () => {
    const well = toast('success', 'Sent')
    const [first, second] = [toast('warning', 'Select an owner'), toast('warning', 'Type a name')]
    expect(words(after(well, first, second))).toEqual(['Type a name', 'Sent'])
    expect(words(after(well, first, toast('error', 'It failed')))).toEqual(['It failed', 'Sent'])
    expect(words(after(well, toast('error', 'It failed'), second))).toEqual(['Type a name', 'Sent'])
  })

  it('hold all that failed at once', () => {
    expect(words(after(toast('error', 'No owners'), toast('error', 'No nodes')))).toEqual(['No nodes', 'No owners'])
  })

  it('complain no more once something is tried again', () => {
    const shown = after(toast('success', 'Sent'), toast('error', 'It failed'))
    expect(words(withoutComplaints(shown))).toEqual(['Sent'])
  })

  it('end with their page, but for what leads to the next one', () => {
    const created: Toast = { ...toast('success', 'Created'), onNextPage: true }
    const next = onAnotherPage(after(toast('success', 'Copied'), created))
    expect(words(next)).toEqual(['Created'])
    expect(onAnotherPage(next)).toEqual([])
  })
})
