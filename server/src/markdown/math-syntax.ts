import type { MarkdownIt } from 'markdown-it'

/** A formula within a line, and one on lines of its own, may have so many letters. */
const mostInline = 1_000
const dollar = '$'

/**
 * Formulas in Markdown as GitHub reads them: `$…$` and `$$…$$` within a line, `$$` on lines of its own, and fences called `math`. They
 * become `code` of the language `math`, which `formulas.ts` draws.
 */
export function mathSyntax(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('escape', 'math', (state, silent) => {
    const { src, pos } = state
    if (src[pos] !== dollar) return false
    const isDisplay = src[pos + 1] === dollar
    const from = pos + (isDisplay ? 2 : 1)
    const end = isDisplay ? src.indexOf('$$', from) : inlineEnd(src, from)
    if (end <= from || end - from > mostInline) return false
    if (!silent) {
      const token = state.push('math', 'code', 0)
      token.content = src.slice(from, end).replace(/^`(.*)`$/s, '$1')
      token.attrSet('class', isDisplay ? 'language-math math-display' : 'language-math')
    }
    state.pos = end + (isDisplay ? 2 : 1)
    return true
  })
  markdown.block.ruler.before(
    'paragraph',
    'math',
    (state, startLine, endLine, silent) => {
      const lineAt = (line: number) =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
      if (lineAt(startLine).trim() !== '$$') return false
      let line = startLine + 1
      while (line < endLine && lineAt(line).trim() !== '$$' && (state.sCount[line] ?? 0) >= state.blkIndent) line += 1
      if (line >= endLine || lineAt(line).trim() !== '$$') return false
      if (silent) return true
      const token = state.push('math', 'code', 0)
      token.block = true
      token.content = state.getLines(startLine + 1, line, state.blkIndent, false)
      token.attrSet('class', 'language-math math-display')
      token.map = [startLine, line + 1]
      state.line = line + 1
      return true
    },
    { alt: ['paragraph', 'blockquote', 'list'] },
  )
  markdown.renderer.rules.math = (tokens, at) => {
    const token = tokens[at]
    if (token === undefined) return ''
    const code = `<code class="${token.attrGet('class')}">${markdown.utils.escapeHtml(token.content)}</code>`
    return token.block ? `<p>${code}</p>\n` : code
  }
}

/** Where a formula ends: at a dollar sign after something, before which nothing blank stands and after which no digit: `$5 and $6` is money. */
function inlineEnd(src: string, from: number): number {
  if (/\s/.test(src[from] ?? ' ')) return -1
  const last = Math.min(src.length, from + mostInline)
  for (let at = src.indexOf(dollar, from + 1); at > 0 && at <= last; at = src.indexOf(dollar, at + 1)) {
    const before = src[at - 1] ?? ' '
    if (before === '\\') continue
    return /\s/.test(before) || /\d/.test(src[at + 1] ?? '') ? -1 : at
  }
  return -1
}
