import type { Nodes, Root } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'

/** Elements of running text, and nothing that runs, submits, styles or brings a document of its own. */
const tagNames = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'wbr', 'blockquote', 'pre', 'div', 'center', 'section'],
  ...['strong', 'b', 'em', 'i', 's', 'del', 'ins', 'strike', 'u', 'mark', 'small', 'sub', 'sup', 'span', 'q', 'cite'],
  ...['code', 'kbd', 'samp', 'var', 'tt', 'abbr', 'dfn', 'time', 'bdo', 'ruby', 'rt', 'rp', 'a'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption', 'picture', 'source', 'img'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Dropped with all that they hold: it was never meant as text. */
const strip = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'title', 'head'],
  ...['textarea', 'select', 'button', 'audio', 'video', 'canvas', 'noembed', 'noframes', 'xmp', 'plaintext'],
]

const alignment: [string, RegExp] = ['align', /^(?:left|right|center|justify)$/i]
const size = /^\d{1,4}(?:px|%)?$/
const spans = /^\d{1,3}$/

const textSchema: Schema = {
  tagNames,
  strip,
  attributes: {
    a: ['href', 'name'],
    img: ['src', 'alt', ['width', size], ['height', size], alignment],
    source: ['srcset', ['media', /^\(prefers-color-scheme: ?(?:dark|light)\)$/]],
    ol: [['start', /^-?\d{1,9}$/], ['reversed']],
    li: [['value', /^-?\d{1,9}$/]],
    th: [alignment, ['colspan', spans], ['rowspan', spans], ['scope', /^(?:row|col)$/]],
    td: [alignment, ['colspan', spans], ['rowspan', spans]],
    table: [alignment],
    p: [alignment],
    div: [alignment],
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, [alignment]])),
    details: ['open'],
    code: [['class', /^(?:language-[\w+#.-]{1,40}|math-display)$/]],
    section: [['class', 'footnotes']],
    bdo: [['dir', 'ltr', 'rtl']],
    '*': ['id', 'title', 'lang', ['dir', 'ltr', 'rtl', 'auto']],
  },
  // What a page looks up by a name must be the page's own: https://html.spec.whatwg.org/#dom-window-nameditem
  clobber: ['id', 'name'],
  clobberPrefix: 'user-content-',
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'], srcset: ['http', 'https'] },
  ancestors: {
    li: ['ol', 'ul'],
    ...Object.fromEntries(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'].map((name) => [name, ['table']])),
    source: ['picture'],
    summary: ['details'],
  },
  required: {},
  allowComments: false,
  allowDoctypes: false,
}

/** MathML Core as KaTeX writes it: https://www.w3.org/TR/mathml-core/ */
const mathSchema: Schema = {
  tagNames: [
    ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror'],
    ...['mpadded', 'mphantom', 'menclose', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mtable'],
    ...['mtr', 'mtd', 'mlabeledtr'],
  ],
  // The formula as it was typed would be read twice.
  strip: ['annotation', 'annotation-xml', 'script', 'style'],
  attributes: {
    math: [['display', 'block']],
    '*': [
      ...['accent', 'accentunder', 'columnalign', 'columnlines', 'columnspacing', 'depth', 'displaystyle', 'fence'],
      ...['height', 'largeop', 'linethickness', 'lspace', 'mathbackground', 'mathcolor', 'mathsize', 'mathvariant'],
      ...['maxsize', 'minsize', 'movablelimits', 'notation', 'rowlines', 'rowspacing', 'rspace', 'scriptlevel'],
      ...['separator', 'stretchy', 'symmetric', 'voffset', 'width'],
    ],
  },
  clobber: [],
  protocols: {},
  ancestors: {},
  required: {},
  allowComments: false,
  allowDoctypes: false,
}

/**
 * The one sanitiser: a tree of whatever origin becomes one of elements and attributes that are named above. Addresses are
 * those of web, mail, and relative ones, which `link-addresses.ts` resolves.
 */
export const allowedText = (tree: Root): Root => asRoot(sanitize(tree, textSchema))

/** The same for what KaTeX writes. */
export const allowedMath = (tree: Root): Root => asRoot(sanitize(tree, mathSchema))

const asRoot = (tree: Nodes): Root =>
  tree.type === 'root' ? tree : { type: 'root', children: tree.type === 'doctype' ? [] : [tree] }
