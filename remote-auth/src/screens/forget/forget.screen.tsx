import { useLocation } from 'react-router'
import { ChoosePassword } from './choose-password.tsx'
import { RequestLink } from './request-link.tsx'

/** /auth/forget: asks for a link by mail, and with the link's token for the new password. */
export function Component() {
  const { search } = useLocation()
  const token = new URLSearchParams(search).get('token')
  return token ? <ChoosePassword key={token} token={token} /> : <RequestLink />
}
