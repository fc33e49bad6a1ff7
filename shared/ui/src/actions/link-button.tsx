import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEventHandler, ReactNode } from 'react'
import { Link, type To } from 'react-router'

export interface LinkButtonProps extends ButtonProps {
  to: To
  children: ReactNode
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** A link that looks like a button: it goes somewhere, so it is a link to keyboards and screen readers. */
export function LinkButton(props: LinkButtonProps) {
  return <Button component={Link} {...props} />
}
