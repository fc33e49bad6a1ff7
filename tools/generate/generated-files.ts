import { readFileSync } from 'node:fs'
import { openApiDocument } from '../../server/src/http/api-docs/openapi-document.ts'
import { linearExpressionsSource } from '../checks/linear-expressions.ts'
import { at } from '../workspace.ts'
import { clientOperationsSource } from './client-operations.ts'
import { commonPasswordsText } from './common-passwords.ts'
import { readmeWithConfiguration } from './configuration-table.ts'
import { databaseSchemaSource } from './database-schema.ts'
import { languageTableSource } from './language-table.ts'

/** A file that is made from others: its path and what it should hold. */
export interface GeneratedFile {
  path: string
  content: string
}

/** Every file that is made from contract and server. Catalogs and shared modules are the front end's own. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  return [
    { path: 'shared/client/src/generated/operations.ts', content: clientOperationsSource() },
    { path: 'shared/contract/openapi.json', content: `${JSON.stringify(openApiDocument(), null, 2)}\n` },
    { path: 'server/src/db/schema.ts', content: await databaseSchemaSource() },
    { path: 'git-engine/src/languages/generated/linguist.ts', content: languageTableSource() },
    { path: 'server/src/passwords/generated/common-passwords.txt', content: commonPasswordsText() },
    { path: 'tools/checks/generated/linear-expressions.ts', content: await linearExpressionsSource() },
    { path: 'README.md', content: readmeWithConfiguration() },
  ]
}

/** Those of them that are not what they should be. */
export async function staleFiles(): Promise<GeneratedFile[]> {
  return (await generatedFiles()).filter(({ path, content }) => readIfThere(at(path)) !== content)
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
