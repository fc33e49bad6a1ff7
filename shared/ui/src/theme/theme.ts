import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { variantColorResolver } from './variant-colors.ts'

const green: MantineColorsTuple = [
  '#eef7f2',
  '#d9eee3',
  '#b4dec8',
  '#8fd1ae',
  '#6cc495',
  '#46a576',
  '#33855d',
  '#256b4a',
  '#1e573c',
  '#143d2a',
]

/** Mantine reads borders and grounds of the light scheme from `gray`, those of the dark one from `dark`. */
const gray: MantineColorsTuple = [
  '#fbfaf8',
  '#f4f2ee',
  '#eeebe5',
  '#e6e3dc',
  '#d3cec4',
  '#aaa499',
  '#7d786e',
  '#68645b',
  '#403d37',
  '#1d1b18',
]
const dark: MantineColorsTuple = [
  '#ece9e2',
  '#c9c4ba',
  '#a29d92',
  '#7d786e',
  '#403e38',
  '#2d2c28',
  '#1b1b18',
  '#141412',
  '#100f0e',
  '#0b0a0a',
]

/**
 * Wheat and danger for those parts of Mantine that take a colour by name: the fifth is the dark scheme's token, the
 * eighth the light one's.
 */
const yellow: MantineColorsTuple = [
  '#fdf7e8',
  '#f8ebc9',
  '#f1da9c',
  '#eac974',
  '#e3b653',
  '#c9972f',
  '#ac791b',
  '#8f5d0e',
  '#6f480a',
  '#4d3207',
]
const red: MantineColorsTuple = [
  '#fdefec',
  '#fbdcd6',
  '#f7bbb1',
  '#f39e90',
  '#f0806f',
  '#dd5546',
  '#cb3629',
  '#b42318',
  '#8f1c13',
  '#67140e',
]

const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
const monospace = "'JetBrains Mono Variable', 'JetBrains Mono Fallback', ui-monospace, monospace"

/** LOOK's values as the one Mantine theme. What a theme can't say stands in theme.css. */
export const theme = createTheme({
  colors: { green, yellow, red, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 4 },
  white: '#ffffff',
  black: '#1d1b18',
  fontFamily,
  fontFamilyMonospace: monospace,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '22px', xl: '24px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '18px', lineHeight: '24px' },
      h3: { fontSize: '15px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '8px', xl: '999px' },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--sheaf-shadow)',
    lg: 'var(--sheaf-shadow)',
    xl: 'var(--sheaf-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Tooltip: { defaultProps: { openDelay: 700, transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'lg', offset: 4, transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg', offset: 4, transitionProps: { duration: 120 } } },
    Select: { defaultProps: { maxDropdownHeight: 320, checkIconPosition: 'right' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        shadow: 'md',
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 300 },
      },
    },
    Drawer: {
      defaultProps: {
        shadow: 'md',
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 300 },
      },
    },
    // A dialog's header element would count as the page's banner beside the real one.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
})
