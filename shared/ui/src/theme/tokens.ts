/**
 * The names of the tokens that theme.css gives values to, one per scheme. The values live in CSS alone so that the
 * right ground is painted before any script runs.
 */
export const token = {
  ground: 'var(--sheaf-ground)',
  surface: 'var(--sheaf-surface)',
  sunken: 'var(--sheaf-sunken)',
  hover: 'var(--sheaf-hover)',
  line: 'var(--sheaf-line)',
  lineStrong: 'var(--sheaf-line-strong)',
  text: 'var(--sheaf-text)',
  dim: 'var(--sheaf-dim)',
  accent: 'var(--sheaf-accent)',
  accentHover: 'var(--sheaf-accent-hover)',
  onAccent: 'var(--sheaf-on-accent)',
  wheat: 'var(--sheaf-wheat)',
  danger: 'var(--sheaf-danger)',
  code: 'var(--sheaf-code)',
  model: 'var(--sheaf-model)',
} as const
