import rowIconClasses from '../data/row-icon.module.css'
import type { RowIconProps } from '../data/row-icon.tsx'

type Child = Node | string | false | undefined

/** An element of the page with attributes; those that are undefined are left out. Texts are texts: nothing is parsed. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElement {
  const made = document.createElement(name)
  set(made, attributes)
  for (const child of children) if (child) made.append(child)
  return made
}

/** An icon as `RowIcon` draws it: an ornament where it says nothing by itself. */
export const icon = (
  name: RowIconProps['name'],
  { label, className, size = 16 }: Omit<RowIconProps, 'name'> = {},
): HTMLElement =>
  element('span', {
    class: [rowIconClasses.icon, className].filter(Boolean).join(' '),
    'data-icon': name,
    'data-size': `${size}`,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }),
  })

function set(made: Element, attributes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
}
