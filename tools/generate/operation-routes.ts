import { contract } from '@sheaf/contract'

/**
 * Source of the table operation → method and path that the browser client goes by. The contract itself would
 * bring its schemas, and with them all of zod, into every page.
 */
export function operationRoutesSource(): string {
  const rows = Object.entries(contract).map(([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],`)
  return `// Generated from the contract by \`npm run generate\`: change the contract, not this file.
import type { Method } from '../operation.ts'
import type { OperationName } from '../contract.ts'

export const operationRoutes: Readonly<Record<OperationName, readonly [method: Method, path: string]>> = {
${rows.join('\n')}
}
`
}
