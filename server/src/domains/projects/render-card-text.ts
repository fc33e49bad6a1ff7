import type { Deps } from '../../deps.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'

/** The text of a card as HTML; as it was typed where that is too much, so that whoever opens the card can still mend it. */
export async function renderCardText({ text: workers }: Pick<Deps, 'text'>, text: string): Promise<string> {
  if (text === '') return ''
  try {
    const { pieces } = await workers.run('markdown', { text })
    return pieces.join('')
  } catch (error) {
    if (!(error instanceof TextTooMuch)) throw error
    return `<pre>${text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`)}</pre>`
  }
}
