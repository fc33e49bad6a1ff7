import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import { token } from './tokens.ts'

/** Mantine's colour names that mean something here. Everything else keeps Mantine's own reading. */
const meaning: Readonly<Record<string, string>> = {
  green: token.accent,
  red: token.danger,
  yellow: token.wheat,
  gray: token.dim,
  blue: token.code,
  violet: token.model,
}

const tint = (color: string, percent: number) => `color-mix(in srgb, ${color} ${percent}%, transparent)`

/** Colours of buttons, badges and alerts from the tokens, so that both schemes follow without a second table. */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const { variant, color, theme } = input
  if (variant === 'default') {
    return { background: token.surface, hover: token.hover, color: token.text, border: `1px solid ${token.lineStrong}` }
  }
  const main = meaning[color ?? theme.primaryColor]
  if (!main) return defaultVariantColorsResolver(input)
  switch (variant) {
    case 'filled':
      return {
        background: main,
        hover: main === token.accent ? token.accentHover : `color-mix(in srgb, ${main} 88%, ${token.text})`,
        color: token.onAccent,
        border: '1px solid transparent',
      }
    case 'light':
      return { background: tint(main, 11), hover: tint(main, 17), color: main, border: '1px solid transparent' }
    case 'outline':
      return { background: 'transparent', hover: tint(main, 8), color: main, border: `1px solid ${tint(main, 55)}` }
    case 'subtle':
      return {
        background: 'transparent',
        hover: main === token.dim ? token.hover : tint(main, 9),
        color: main === token.dim ? token.text : main,
        border: '1px solid transparent',
      }
    default:
      return defaultVariantColorsResolver(input)
  }
}
