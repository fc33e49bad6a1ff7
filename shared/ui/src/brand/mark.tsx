export interface MarkProps {
  size?: number
}

/** The mark: three leaning stalks, bound once. One colour, the text's own. favicon.svg is the same drawing. */
export function Mark({ size = 20 }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M4.5 4.5 8.5 14 6.5 21M13 3 12 14 11.5 21M21 5.5 15.5 14 16.5 21M6 14h12"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
