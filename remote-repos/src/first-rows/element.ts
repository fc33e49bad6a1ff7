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

const svg = 'http://www.w3.org/2000/svg'

/** The lines of the icons that rows have, as Tabler draws them: `first-rows.test.tsx` compares them with its own. */
const lines = {
  folder: ['M5 4h4l3 3h7a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2'],
  file: ['M14 3v4a1 1 0 0 0 1 1h4', 'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2'],
  link: [
    'M9 15l6 -6',
    'M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464',
    'M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
  ],
  folders: [
    'M9 3h3l2 2h5a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2',
    'M17 16v2a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2h2',
  ],
  'git-branch': [
    'M5 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M5 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M15 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
    'M7 8l0 8',
    'M9 18h6a2 2 0 0 0 2 -2v-5',
    'M14 14l3 -3l3 3',
  ],
  'corner-left-up': ['M18 18h-6a3 3 0 0 1 -3 -3v-10l-4 4m8 0l-4 -4'],
  'shield-check': [
    'M11.46 20.846a12 12 0 0 1 -7.96 -14.846a12 12 0 0 0 8.5 -3a12 12 0 0 0 8.5 3a12 12 0 0 1 -.09 7.06',
    'M15 19l2 2l4 -4',
  ],
} satisfies Readonly<Record<string, readonly string[]>>

export type IconName = keyof typeof lines

/** An icon as the components of the icon set draw it. */
export function icon(name: IconName, attributes: Readonly<Record<string, string | undefined>>, size = 16): Element {
  const made = document.createElementNS(svg, 'svg')
  set(made, {
    xmlns: svg,
    width: `${size}`,
    height: `${size}`,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...attributes,
    class: ['tabler-icon', `tabler-icon-${name}`, attributes.class].filter(Boolean).join(' '),
  })
  for (const d of lines[name]) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('d', d)
    made.append(path)
  }
  return made
}

function set(made: Element, attributes: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
}
