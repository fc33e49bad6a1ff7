import { readTokens, tokenKinds } from '@sheaf/contract/token-text'
import type { Element, ElementContent, Parents, Root } from 'hast'
import type { TextPart } from './parts.ts'
import { newElement, textBelow, textNode } from './tree.ts'

/** What the colours of one text may cost. It is used up by one block after the other. */
export interface ColourBudget {
  /** Of the thread's own time on a processor, in milliseconds. */
  processor: number
  /** Each is an element of the page. */
  tokens: number
  /** A grammar is loaded for each of them. */
  languages: Set<string>
}

/** For a text that people read: a handful of languages, some screens of code. Where it is drawn in parts, it has no more: the start is an eighth of it at most. */
export function textColours(part?: TextPart): ColourBudget {
  const all = { processor: 400, tokens: 6_000 }
  const share = part === 'start' ? 1 / 4 : part === 'rest' ? 3 / 4 : 1
  return { processor: all.processor * share, tokens: all.tokens * share, languages: new Set() }
}

const mostLanguages = 8

/** Gives the blocks of code of a text, whose language is named, their colours. What is beyond the budget stays plain. */
export async function colourBlocks(root: Root, budget: ColourBudget): Promise<void> {
  for (const { code, language } of blocksOf(root)) {
    const coloured = await colouredCode(textBelow(code), language, budget)
    if (coloured !== undefined) code.children = coloured
  }
}

function blocksOf(parent: Parents, found: { code: Element; language: string }[] = []) {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const [only] = child.children
    if (child.tagName === 'pre' && only?.type === 'element' && only.tagName === 'code') {
      const language = /\blanguage-(\S+)/.exec(String(only.properties.className ?? only.properties.class ?? ''))?.[1]
      if (language !== undefined) found.push({ code: only, language: language.toLowerCase() })
    } else blocksOf(child, found)
  }
  return found
}

/** Code as texts and the words of a kind between them; nothing where it has no grammar, or none is to be had any more. */
export async function colouredCode(
  text: string,
  language: string,
  budget: ColourBudget,
): Promise<ElementContent[] | undefined> {
  if (budget.processor <= 0 || budget.tokens <= 0) return undefined
  if (!budget.languages.has(language) && budget.languages.size >= mostLanguages) return undefined
  budget.languages.add(language)
  const { findTokens } = await import('../tokens/find-tokens.ts')
  const before = process.threadCpuUsage()
  // A fence names a language, or what files of it end with.
  const source = { name: `code.${language}`, called: language, text }
  const { pages } = await findTokens(source, { time: { processor: budget.processor, wall: 2 * budget.processor } })
  const { user, system } = process.threadCpuUsage(before)
  budget.processor -= (user + system) / 1_000
  const [page] = pages
  if (page === undefined) return undefined
  const tokens = readTokens(page.tokens, page.start)
  const coloured: ElementContent[] = []
  let end = 0
  for (let at = 0; at < tokens.length && budget.tokens > 0; at += 3) {
    const [from = 0, to = 0, kind = 0] = tokens.subarray(at, at + 3)
    const name = tokenKinds[kind - 1]
    if (name === undefined || to <= from) continue
    if (from > end) coloured.push(textNode(text.slice(end, from)))
    coloured.push(newElement('span', { class: [`code-${name}`] }, [textNode(text.slice(from, to))]))
    end = to
    budget.tokens -= 1
  }
  coloured.push(textNode(text.slice(end)))
  return coloured
}
