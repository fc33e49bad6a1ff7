import type { InputOf } from '@sheaf/contract'

type Fields = InputOf<'updateCard'>['body']

/** Of the fields of a card those that are no longer as they were read; the revision stays. */
export function changedFields({ revision, ...fields }: Fields, read: Fields): Fields {
  const before = new Map<string, unknown>(Object.entries(read))
  const same = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(before.get(name))
  return { ...Object.fromEntries(Object.entries(fields).filter(([name, value]) => !same(name, value))), revision }
}
