import { message } from '@sheaf/contract/messages'
import { userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findCommitIdentity, noreplyHost } from '../accounts/index.ts'
import { listGitignores, readGitignore } from './gitignores.ts'
import { listLicenses, readLicense } from './licenses.ts'

/** What new files can be begun with. */
export function fileTemplateRoutes({
  config,
  database,
}: Pick<Deps, 'config' | 'database'>): Handlers<'listFileTemplates' | 'getFileTemplate'> {
  return {
    listFileTemplates: async () => ({ gitignores: [...(await listGitignores())], licenses: listLicenses() }),
    async getFileTemplate({ params: { kind, name } }, { actor }) {
      const { userId } = userOf(actor)
      const text =
        kind === 'gitignore'
          ? await readGitignore(name)
          : await readLicense(name, {
              // As the commit will name them.
              holder: (await findCommitIdentity(database.read, { userId, host: noreplyHost(config) })).name,
              year: new Date().getUTCFullYear(),
            })
      if (text === undefined) throw AppError.missing(message('file_template.missing'))
      return { text }
    },
  }
}
