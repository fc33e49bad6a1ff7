import type { CSSVariablesResolver } from '@mantine/core'
import { token } from './tokens.ts'

const scheme = {
  '--mantine-color-body': token.ground,
  '--mantine-color-text': token.text,
  '--mantine-color-dimmed': token.dim,
  '--mantine-color-bright': token.text,
  '--mantine-color-anchor': token.accent,
  '--mantine-color-error': token.danger,
  '--mantine-color-placeholder': token.dim,
  '--mantine-color-default': token.surface,
  '--mantine-color-default-hover': token.hover,
  '--mantine-color-default-color': token.text,
  '--mantine-color-default-border': token.line,
  '--mantine-color-disabled': token.sunken,
  '--mantine-color-disabled-color': token.dim,
  '--mantine-color-disabled-border': token.line,
  '--mantine-primary-color-filled': token.accent,
  '--mantine-primary-color-filled-hover': token.accentHover,
  '--mantine-primary-color-contrast': token.onAccent,
  '--mantine-primary-color-light-color': token.accent,
}

/** Points Mantine's own variables at the tokens of theme.css. The tokens change with the scheme, these do not. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: scheme, dark: scheme })
