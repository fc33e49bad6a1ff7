import { useRepository } from '@sheaf/repository'
import { AccessRequests } from './access-requests.tsx'
import { GateSection } from './gate-section.tsx'

/** /:owner/:repo/settings/access: whether the contents are shared on request, and with whom. */
export function AccessScreen() {
  const { model } = useRepository()
  return (
    <>
      <GateSection model={model} />
      {model.gate !== 'none' && <AccessRequests />}
    </>
  )
}
