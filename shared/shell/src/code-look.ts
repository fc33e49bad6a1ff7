import type { CodeSize, TabWidth } from '@sheaf/contract'
import { atom } from 'jotai'
import { sessionAtom } from './session.ts'

/** How code is written, as the account has it. Sessions that an older page has remembered know nothing of it. */
export const codeLookAtom = atom((get): { size: CodeSize; tabWidth: TabWidth } => {
  const chosen = get(sessionAtom)?.preferences
  return { size: chosen?.code_size || 'normal', tabWidth: chosen?.tab_width || '4' }
})
