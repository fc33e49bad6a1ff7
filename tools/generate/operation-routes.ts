import { contract } from '@sheaf/contract'

/**
 * Source of the table operation → method, path and whether it answers with data, that the browser client goes by. The contract itself would
 * bring its schemas, and with them all of zod, into every page.
 */
export function operationRoutesSource(): string {
  const rows = Object.entries(contract).map(([name, { method, path, data }]) => {
    const answers = !data.safeParse(null).success
    return `  ${name}: ['${method}', '${path}', ${answers}],`
  })
  return `// Generated from the contract by \`npm run generate\`: change the contract, not this file.
import type { Method } from '../operation.ts'
import type { OperationName } from '../contract.ts'

export const operationRoutes: Readonly<Record<OperationName, readonly [method: Method, path: string, answers: boolean]>> = {
${rows.join('\n')}
}
`
}
