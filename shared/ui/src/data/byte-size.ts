import { useLingui } from '@lingui/react/macro'

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
] as const

/** Writes bytes as the reader's language does, in thousands as plans count them: `5 GB`, `12.3 MB`, `0 kB`. */
export function useByteSize(): (bytes: number) => string {
  const { i18n } = useLingui()
  return (bytes) => {
    const [unit, size] = units.find(([, least]) => bytes >= least) ?? (['kilobyte', 1e3] as const)
    return i18n.number(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 })
  }
}
