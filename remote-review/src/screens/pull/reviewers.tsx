import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type PullDetails, paths, type Reviewer } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { Avatar, TextLink } from '@sheaf/ui'
import { useState } from 'react'
import { type PullAt, useSetReviewers } from '../../api/review-threads.ts'
import classes from './review.module.css'

/** Who was asked to review and who did, with what they said last; a field to ask somebody. */
export function Reviewers({ pull, details }: { pull: PullAt; details: PullDetails }) {
  const { t } = useLingui()
  const { reviewers, can_ask: canAsk } = details
  const [name, setName] = useState('')
  const ask = useSetReviewers(pull)
  const word = useReviewerWord()
  if (reviewers.length === 0 && !canAsk) return null
  const asked = reviewers.filter((each) => each.is_requested).map(({ username }) => username)
  const submit = () => {
    const wanted = name.trim()
    if (wanted === '') return
    ask.mutate({ usernames: [...new Set([...asked, wanted])] }, { onSuccess: () => setName('') })
  }
  return (
    <section className={classes.reviewers} aria-label={t`Reviewers`}>
      <h3>{t`Reviewers`}</h3>
      {reviewers.length === 0 ? (
        <p className={classes.word}>{t`Nobody was asked for a review`}</p>
      ) : (
        <ul className={classes.people} aria-label={t`Reviewers`}>
          {reviewers.map((reviewer) => (
            <li key={reviewer.username} className={classes.person}>
              <Avatar name={reviewer.username} src={reviewer.avatar_url} size={20} />
              <TextLink look="plain" to={paths.user(reviewer.username)}>
                {reviewer.username}
              </TextLink>
              <span className={classes.word} data-verdict={reviewer.is_requested ? undefined : reviewer.verdict}>
                {word(reviewer)}
              </span>
              {canAsk && reviewer.is_requested && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={ask.isPending}
                  aria-label={t`Ask ${reviewer.username} no more`}
                  onClick={() => ask.mutate({ usernames: asked.filter((each) => each !== reviewer.username) })}
                >
                  {t`Remove`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <div className={classes.ask}>
          <TextInput
            label={t`Ask for a review`}
            placeholder={t`Username or team`}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            // Enter ends what an input method composes.
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && submit()}
            autoCapitalize="none"
            autoComplete="off"
            error={ask.isError ? messageOf(ask.error, t`Couldn't ask for a review`) : undefined}
          />
          <Button variant="default" loading={ask.isPending} disabled={name.trim() === ''} onClick={submit}>
            {t`Ask`}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Where a reviewer stands, in words. */
function useReviewerWord() {
  const { t } = useLingui()
  return ({ verdict, is_requested, is_stale, code_owner_of: pattern, team }: Reviewer): string => {
    if (is_requested && team !== undefined) return t`was asked as one of ${team}`
    if (is_requested) return pattern === undefined ? t`was asked` : t`was asked as a code owner of ${pattern}`
    if (verdict === 'approve') return is_stale ? t`approved an earlier commit` : t`approved`
    if (verdict === 'request_changes')
      return is_stale ? t`requested changes to an earlier commit` : t`requested changes`
    return t`commented`
  }
}
