import type { Element, ElementContent, Root } from 'hast'
import { allowedMath } from './allow-list.ts'
import { writeMathLetters } from './math-letters.ts'
import { parseHtml } from './parse-html.ts'
import { newElement, replaceElements, textBelow } from './tree.ts'

/** Of one formula in letters, and of a text in formulas. What is beyond stays as it was typed. */
const mostLetters = 4_000
const mostFormulas = 2_000

/** What KaTeX may do: nothing that names an address or a style, and a bound for macros that name themselves. */
const options = {
  output: 'mathml',
  throwOnError: true,
  trust: false,
  strict: 'ignore',
  maxExpand: 200,
  maxSize: 20,
} as const

/**
 * Draws formulas (`code` of the language `math`) as MathML, which a browser draws without scripts, styles or fonts of ours. Returns how
 * many stay as they were typed, since KaTeX can't read them. KaTeX is loaded for the first text that has one.
 */
export async function drawFormulas(root: Root): Promise<number> {
  if (!hasFormula(root)) return 0
  const { default: katex } = await import('katex')
  let left = 0
  let drawn = 0
  const draw = (code: Element, displayMode: boolean): ElementContent[] | undefined => {
    const text = textBelow(code)
    drawn += 1
    if (drawn <= mostFormulas && text.length <= mostLetters) {
      try {
        const formula = allowedMath(parseHtml(katex.renderToString(text, { ...options, displayMode })))
        writeMathLetters(formula)
        const { children } = formula
        return [
          newElement('span', { class: [displayMode ? 'md-math-display' : 'md-math'] }, children.filter(isContent)),
        ]
      } catch {
        // Said with the count: what was typed stays.
      }
    }
    left += 1
    return undefined
  }
  replaceElements(root, (node) => {
    const [only] = node.children
    // A fence: the formula takes the place of the whole block.
    if (node.tagName === 'pre') {
      if (only?.type !== 'element' || !isFormula(only)) return undefined
      const formula = draw(only, true)
      return formula && [newElement('p', {}, formula)]
    }
    return undefined
  })
  replaceElements(root, (node) => {
    if (!isFormula(node)) return undefined
    return draw(node, classesOf(node).includes('math-display'))
  })
  return left
}

const classesOf = ({ properties }: Element): (string | number)[] =>
  Array.isArray(properties.class) ? properties.class : []
const isFormula = (node: Element) => node.tagName === 'code' && classesOf(node).includes('language-math')
const isContent = (node: Root['children'][number]): node is ElementContent => node.type !== 'doctype'

const hasFormula = (node: Root | Element): boolean =>
  (node.type === 'element' && isFormula(node)) ||
  node.children.some((child) => child.type === 'element' && hasFormula(child))
