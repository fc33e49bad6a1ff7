import { type Html, html } from './html.ts'
import { type JsonSchema, referredName } from './json-schema.ts'

/** The fields of an object, nested ones included, as a table. */
export function fieldTable(schema: JsonSchema, caption: string): Html {
  const rows = fieldRows(schema, '')
  if (rows.length === 0) return html`<p><span class="caption">${caption}</span> ${typeOf(schema)}</p>`
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}"><table>
    <caption>${caption}</caption>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`
}

/** One row of such a table. */
export function fieldRow(name: string, schema: JsonSchema, required: boolean): Html {
  const rules = [required ? 'required' : '', ...rulesOf(schema), schema.description ?? ''].filter(Boolean).join(', ')
  return html`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema)}</td><td>${rules}</td></tr>`
}

function fieldRows(schema: JsonSchema, prefix: string): Html[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const inner = field.items?.properties ? { of: field.items, mark: '[].' } : { of: field, mark: '.' }
    return [
      fieldRow(path, field, schema.required?.includes(name) ?? false),
      ...fieldRows(inner.of, `${path}${inner.mark}`),
    ]
  })
}

/** A type in words, with a link where it has a name. */
function typeOf(schema: JsonSchema): Html {
  const name = referredName(schema)
  if (name) return html`<a href="#schema-${name}">${name}</a>`
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return html`${choices.map((one, at) => html`${at > 0 && ' or '}${typeOf(one)}`)}`
  if (schema.enum)
    return html`${schema.enum.map((one, at) => html`${at > 0 && ' or '}<code>${JSON.stringify(one)}</code>`)}`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  return html`${schema.type === undefined ? 'anything' : [schema.type].flat().join(' or ')}`
}

function rulesOf(schema: JsonSchema): string[] {
  const between = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`
    if (high !== undefined) return `at most ${high}${unit}`
    return low === undefined ? '' : `at least ${low}${unit}`
  }
  return [
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minimum, schema.maximum, ''),
    schema.format ? `format ${schema.format}` : '',
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
}
