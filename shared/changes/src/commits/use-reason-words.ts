import { useLingui } from '@lingui/react/macro'
import type { Verification } from '@sheaf/contract'

/** Why a signature counts for nothing, in words for whoever looks at it and for whoever made it. */
export function useReasonWords(of: 'commit' | 'tag') {
  const { t } = useLingui()
  const isCommit = of === 'commit'
  return (reason: Verification['reason']): { title: string; text: string } => {
    switch (reason) {
      case 'unknown_key':
        return {
          title: t`Unknown key`,
          text: t`No account on this server has the key that made this signature`,
        }
      case 'other_address':
        return {
          title: t`Another address`,
          text: isCommit
            ? t`The committer's email address isn't verified on an account with this key`
            : t`The tagger's email address isn't verified on an account with this key`,
        }
      case 'bad_signature':
        return {
          title: t`Invalid signature`,
          text: isCommit
            ? t`The signature doesn't match this commit. It may have been changed after it was signed`
            : t`The signature doesn't match this tag. It may have been changed after it was signed`,
        }
      case 'expired':
        return { title: t`Expired key`, text: t`The key had expired when this signature was made` }
      case 'revoked_key':
        return { title: t`Revoked key`, text: t`The owner of the key has revoked it` }
      case 'unsupported':
        return {
          title: t`Can't be verified`,
          text: t`Sheaf verifies SSH and GPG signatures with secure algorithms. This is another kind`,
        }
      default:
        return { title: t`Unreadable signature`, text: t`The signature is damaged or too large` }
    }
  }
}
