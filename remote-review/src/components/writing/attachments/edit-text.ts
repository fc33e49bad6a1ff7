/** Puts words into a field where the cursor is, on lines of their own, as typing would. */
export function insertLines(field: HTMLTextAreaElement, words: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field
  const isLineBegin = start === 0 || value[start - 1] === '\n'
  field.setRangeText(`${isLineBegin ? '' : '\n'}${words}\n`, start, end, 'end')
  tell(field)
}

/** Puts other words in place of some, wherever these stand by now, and leaves the cursor where it is; nothing where somebody took them out. */
export function replaceWords(field: HTMLTextAreaElement, { from, to }: { from: string; to: string }): void {
  const at = field.value.indexOf(from)
  if (at < 0) return
  const takesLine = to === '' && field.value[at + from.length] === '\n' ? 1 : 0
  field.setRangeText(to, at, at + from.length + takesLine, 'preserve')
  tell(field)
}

/** The page hears of it as of what is typed. */
const tell = (field: HTMLTextAreaElement) => field.dispatchEvent(new Event('input', { bubbles: true }))
