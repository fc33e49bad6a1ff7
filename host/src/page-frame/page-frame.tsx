import { Outlet } from 'react-router'

export function PageFrame() {
  return <Outlet />
}
