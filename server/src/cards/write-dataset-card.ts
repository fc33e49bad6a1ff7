import { type DatasetLicense, ownLicenses } from '@sheaf/contract'

interface NewCard {
  name: string
  description: string
  license: DatasetLicense
  tasks: readonly string[]
  modalities: readonly string[]
}

/** The README of a new dataset. What stands in its front matter are words that the contract has listed: none of them needs quotes. */
export function writeDatasetCard({ name, description, license, tasks, modalities }: NewCard): string {
  const isOwn = ownLicenses.some((each) => each === license)
  const lines = [
    ...(isOwn ? ['license: other', `license_name: ${license}`] : [`license: ${license}`]),
    ...list('task_categories', tasks),
    ...list('tags', modalities),
  ]
  const text = description.trim()
  return `---\n${lines.join('\n')}\n---\n\n# ${name}\n${text === '' ? '' : `\n${text}\n`}`
}

const list = (field: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [`${field}:`, ...values.map((value) => `  - ${value}`)]
