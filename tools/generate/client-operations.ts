import { contract, type Operation, pagedOperations } from '@sheaf/contract'

/**
 * Source of the client's functions, one per operation. Each stands alone and is free of side effects, so that a bundle
 * holds those it calls; the contract itself would bring its schemas, and with them all of zod, into every page.
 */
export function clientOperationsSource(operations: Readonly<Record<string, Operation>> = contract): string {
  const paged = new Set<string>(pagedOperations)
  const rows = Object.entries(operations).flatMap(([name, { method, path, data }]) => {
    const route = `('${method}', '${path}', ${!data.safeParse(null).success})`
    const line = (as: string, of: string) => `export const ${as} = /* @__PURE__ */ ${of}<'${name}'>${route}`
    return paged.has(name) ? [line(name, 'callOf'), line(`${name}Page`, 'pagedCallOf')] : [line(name, 'callOf')]
  })
  return `// Generated from the contract by \`npm run generate\`: change the contract, not this file.
import { callOf, pagedCallOf } from '../operation.ts'

${rows.join('\n')}
`
}
