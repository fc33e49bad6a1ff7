const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const

/** A number of bytes as people read it, such as “1.5 MB”. */
export function byteSize(bytes: number, language: string): string {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? (['byte', 1] as const)
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  return (bytes / size).toLocaleString(language, { style: 'unit', unit, unitDisplay, maximumSignificantDigits: 3 })
}
