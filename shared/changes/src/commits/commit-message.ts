/** The first line of a commit message: what it is about. */
export const messageSubject = (message: string): string => message.trimStart().split('\n', 1)[0]?.trimEnd() ?? ''

/** What follows the first line, without the blank lines between. */
export const messageBody = (message: string): string => {
  const text = message.trimStart()
  const end = text.indexOf('\n')
  return end === -1
    ? ''
    : text
        .slice(end)
        .replace(/^\s*\n/, '')
        .trimEnd()
}
