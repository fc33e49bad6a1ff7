import { headRevision } from '@sheaf/contract'
import { useRepository } from '@sheaf/repository'
import { useLocation } from 'react-router'
import { type FileAddress, fileAddressOf } from '../../components/address.ts'
import { useShownRef } from '../../components/use-shown-ref.ts'

/** What an address of the editor names; the default branch by its name. */
export function useEditedAddress(): FileAddress {
  const { ref, path } = fileAddressOf(useLocation())
  const { branches } = useShownRef()
  const defaultHead = useRepository().model.default_head
  const main = branches.data[0]?.branch.ref_name ?? defaultHead
  return { ref: ref === headRevision ? main : ref, path }
}
