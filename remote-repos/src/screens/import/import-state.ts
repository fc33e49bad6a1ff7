import { useLingui } from '@lingui/react/macro'
import type { RepositoryImport } from '@sheaf/contract'

/** Says how far an import is. */
export function useImportState(): (of: Pick<RepositoryImport, 'state' | 'phase'>) => string {
  const { t } = useLingui()
  const phases = {
    preparing: t`The other server is preparing the repository`,
    receiving: t`Receiving files`,
    resolving: t`Unpacking`,
    finishing: t`Finishing`,
  }
  const states = {
    waiting: t`Waiting to start`,
    done: t`Imported`,
    failed: t`The import failed`,
    canceled: t`The import was canceled`,
  }
  return ({ state, phase }) => (state === 'running' ? phases[phase] : states[state])
}
