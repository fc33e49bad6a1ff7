/** A piece of HTML that is safe to write out as it stands. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | undefined | readonly Part[]

/** Template tag: what is put in is text and is escaped, unless it is HTML itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(parts.map((part, at) => (at === 0 ? part : `${written(values[at - 1])}${part}`)).join(''))
}

function written(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A sentence in which `backticks` mark code. */
export function prose(text: string): Html {
  return html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
