import type { JsonSchema } from './json-schema.ts'
import type { OpenApiOperation } from './openapi-types.ts'

interface Call {
  method: string
  path: string
  operation: OpenApiOperation
  origin: string
  schemas: Readonly<Record<string, JsonSchema>>
}

const examples: Readonly<Record<string, unknown>> = {
  owner: 'ada',
  username: 'ada',
  repo: 'weaver',
  repo_name: 'weaver',
  branch: 'main',
  path: 'src',
  id: '0198c0de-0000-7000-8000-000000000000',
  email: 'ada@example.org',
  password: 'correct horse battery',
  code: '123456',
  title: 'Laptop',
  expiration: '2030-12-31',
}

/** The call as a line to paste into a shell. Parameters that may be left out are left out. */
export function curlExample({ method, path, operation, origin, schemas }: Call): string {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(examples[name] ?? name)))
  const access = operation['x-sheaf-access']
  const body = operation.requestBody?.content['application/json'].schema
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${origin}${url}`,
    ...(access.by === 'account' ? ['-H "Authorization: Bearer $SHEAF_KEY"'] : []),
    ...(access.by === 'session' ? ['-b cookies.txt'] : []),
    ...(path === '/api/auth/login' ? ['-c cookies.txt'] : []),
    ...(method === 'GET' ? [] : ["-H 'Content-Type: application/json'"]),
    ...(body ? [`-d '${JSON.stringify(exampleOf(body, schemas))}'`] : []),
  ].join(' \\\n  ')
}

function exampleOf(body: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): Record<string, unknown> {
  const required = Object.entries(body.properties ?? {}).filter(([name]) => body.required?.includes(name))
  return Object.fromEntries(
    required.map(([name, schema]) => [name, examples[name] ?? exampleValue(name, schema, schemas)]),
  )
}

function exampleValue(name: string, schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  const target = schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  if (target.enum) return target.enum[0]
  if (target.type === 'boolean') return false
  if (target.type === 'integer' || target.type === 'number') return target.minimum ?? 0
  return name.replaceAll('_', '-')
}
