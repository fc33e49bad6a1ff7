import { useLingui } from '@lingui/react/macro'
import type { WebhookDelivery, WebhookEvent, WebhookFormat } from '@sheaf/contract'

/** The words for what webhooks are told of, how, and what came of it. */
export function useWebhookWords() {
  const { t } = useLingui()
  const events: Readonly<Record<WebhookEvent, { label: string; description: string }>> = {
    push: { label: t`Pushes`, description: t`Commits or tags are pushed` },
    create: { label: t`Branches and tags created`, description: t`A branch or tag is created` },
    delete: { label: t`Branches and tags deleted`, description: t`A branch or tag is deleted` },
    pull_request: {
      label: t`Pull requests`,
      description: t`A pull request is opened, edited, pushed to, labeled, assigned, closed, reopened or merged`,
    },
    pull_request_review: { label: t`Reviews`, description: t`A review is submitted or dismissed` },
    pull_request_review_comment: {
      label: t`Review comments`,
      description: t`A comment on lines is added, edited or deleted`,
    },
    issue_comment: {
      label: t`Comments on pull requests`,
      description: t`A comment on a pull request is added, edited or deleted`,
    },
    discussion: {
      label: t`Discussions`,
      description: t`A discussion is opened, edited, labeled, assigned, closed or reopened`,
    },
    discussion_comment: {
      label: t`Comments on discussions`,
      description: t`A comment on a discussion is added, edited or deleted`,
    },
    status: { label: t`Checks`, description: t`A check of a commit starts or ends` },
    fork: { label: t`Forks`, description: t`The repository is forked` },
    star: { label: t`Stars`, description: t`The repository is starred` },
    release: { label: t`Releases`, description: t`A release is published` },
    repository: { label: t`Repository`, description: t`Its name, owner or visibility changes` },
    member: { label: t`Collaborators`, description: t`A collaborator is added or gets another role` },
  }
  const formats: Readonly<Record<WebhookFormat, string>> = {
    json: 'JSON',
    slack: 'Slack',
    discord: 'Discord',
    matrix: 'Matrix',
  }
  const states: Readonly<Record<WebhookDelivery['state'], string>> = {
    waiting: t`Waiting`,
    retrying: t`Failed, trying again`,
    delivered: t`Delivered`,
    failed: t`Failed`,
  }
  const problems: Readonly<Record<NonNullable<WebhookDelivery['problem']>, string>> = {
    unreachable: t`Nobody answers at this address`,
    'refused-address': t`The address leads to a network that this server doesn't reach out to`,
    'too-slow': t`No answer within 10 seconds`,
    'too-many': t`Not sent: too many deliveries were waiting`,
  }
  const nameOf = (event: WebhookDelivery['event']) => (event === 'ping' ? t`Test` : events[event].label)
  return { events, formats, states, problems, nameOf }
}
