import { curlExample } from './curl-example.ts'
import { type Html, html, prose } from './html.ts'
import { type JsonSchema, referredName } from './json-schema.ts'
import type { OpenApiDocument, OpenApiOperation } from './openapi-types.ts'
import { fieldRow, fieldTable } from './schema-view.ts'

interface Entry {
  method: string
  path: string
  operation: OpenApiOperation
}

/** The documentation of the API as one page, without a script. `origin` is where examples send their calls. */
export function docsPage(document: OpenApiDocument, { origin }: { origin: string }): string {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const { schemas } = document.components
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · Sheaf</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the operations</a>
<header><a class="home" href="/">${mark}Sheaf</a><h1>API</h1><a href="/repositories">Repositories</a><a href="/api/openapi.json">openapi.json</a></header>
<div class="columns">
<nav aria-label="Operations">${groups.map(groupLinks)}
<h2><a href="#schemas">Schemas</a></h2></nav>
<main id="main">
${introduction(document, origin)}
${groups.map(
  (group) => html`<section aria-labelledby="${tagId(group.name)}"><h2 id="${tagId(group.name)}">${group.name}</h2>
${group.entries.map((entry) => operationView(entry, { origin, schemas }))}</section>`,
)}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>
${Object.entries(schemas).map(([name, schema]) => html`<article><h3 id="schema-${name}">${name}</h3>${fieldTable(schema, `Fields of ${name}`)}</article>`)}
</section>
</main>
</div>
</body>
</html>
`.text
}

/** The mark, as the app's own header has it. */
const mark = html`<svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true"><path d="M4.5 4.5 8.5 14 6.5 21M13 3 12 14 11.5 21M21 5.5 15.5 14 16.5 21M6 14h12" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const tagId = (name: string) => `tag-${name.toLowerCase().replaceAll(' ', '-')}`

function groupLinks({ name, entries }: { name: string; entries: readonly Entry[] }): Html {
  return html`<h2><a href="#${tagId(name)}">${name}</a></h2><ul>${entries.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`,
  )}</ul>`
}

function introduction({ info, components }: OpenApiDocument, origin: string): Html {
  return html`<section aria-labelledby="about"><h2 id="about">How calls work</h2>
<p>${prose(info.description)} HTTP 400, 401, 403, 404, 429 and 500 carry the same envelope: <code>msg</code> says what is wrong,
<code>data.fields</code> names single fields, <code>data.retry_after</code> and the header <code>retry-after</code> say when to come back.</p>
<p>Three ways to say who you are:</p>
<dl>${Object.values(components.securitySchemes).map(
    (scheme) => html`<div><dt>${scheme.scheme ?? scheme.in}</dt><dd>${prose(scheme.description)}</dd></div>`,
  )}</dl>
<p>Git speaks to <code>${origin}/{owner}/{repo}.git</code> with the same access keys as passwords: cloning needs Read on
<code>repo_access</code>, pushing Read &amp; Write.</p></section>`
}

interface Surroundings {
  origin: string
  schemas: Readonly<Record<string, JsonSchema>>
}

function operationView({ method, path, operation }: Entry, { origin, schemas }: Surroundings): Html {
  const { operationId, summary, description, parameters = [], requestBody } = operation
  const refusals = Object.entries(operation['x-sheaf-refusals'] ?? {})
  const example = `Example of ${operationId}`
  return html`<article aria-labelledby="${operationId}">
<h3 id="${operationId}"><a href="#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></a></h3>
<p>${prose(summary)}</p>
<p class="access">${description}</p>
${
  parameters.length > 0 &&
  html`<div class="scroll" tabindex="0" role="group" aria-label="Parameters of ${operationId}"><table>
<caption>Parameters</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead>
<tbody>${parameters.map((one) =>
    fieldRow(
      one.name,
      { ...one.schema, description: [one.in, one.description].filter(Boolean).join(': ') },
      one.required,
    ),
  )}</tbody></table></div>`
}
${requestBody && fieldTable(requestBody.content['application/json'].schema, 'Body')}
${answerView(operation)}
${
  refusals.length > 0 &&
  html`<dl aria-label="Refusals">${refusals.map(([code, when]) => html`<div><dt>code ${code}</dt><dd>${prose(when)}</dd></div>`)}</dl>`
}
<pre tabindex="0" role="group" aria-label="${example}"><code>${curlExample({ method, path, operation, origin, schemas })}</code></pre>
</article>`
}

function answerView(operation: OpenApiOperation): Html {
  const success = operation.responses[200]
  const schema = success && 'content' in success ? success.content?.['application/json'].schema : undefined
  const data = (schema?.oneOf?.[0] ?? schema)?.properties?.data
  if (!data || data.type === 'null') return html`<p><span class="caption">Data</span> null</p>`
  return referredName(data)
    ? fieldTable(data, 'Data')
    : fieldTable(data.items ? { properties: { data } } : data, 'Data')
}
