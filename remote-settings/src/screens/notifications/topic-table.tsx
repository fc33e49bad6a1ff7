import { useLingui } from '@lingui/react/macro'
import { MailPace, type NotificationChannels, type NotificationTopic } from '@sheaf/contract'
import { Checkbox, NativeSelect } from '@sheaf/ui/controls'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useUpdateNotificationSettings } from '../../api/notifications.mutations.ts'
import { notificationSettingsQuery } from '../../api/notifications.queries.ts'
import classes from './notifications.module.css'

interface Topic {
  topic: NotificationTopic
  name: string
  description: string
}

/** Each topic with the places where it may be told, and how often mail is sent. */
export function TopicTable() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(notificationSettingsQuery)
  const update = useUpdateNotificationSettings()
  const topics: Topic[] = [
    { topic: 'push', name: t`Pushes and releases`, description: t`In repositories that you watch` },
    { topic: 'star', name: t`Stars and forks`, description: t`Someone stars or forks one of your repositories` },
    { topic: 'follow', name: t`Followers`, description: t`Someone follows you` },
    { topic: 'message', name: t`Messages`, description: t`Someone sends you a message` },
    { topic: 'repository', name: t`New repositories`, description: t`Someone you follow creates a public repository` },
    {
      topic: 'team',
      name: t`Teams`,
      description: t`Invitations, changed roles, removals and demands for a second factor`,
    },
    { topic: 'access', name: t`Access`, description: t`You are given a role in a repository, or another one` },
    {
      topic: 'mirror',
      name: t`Mirrors`,
      description: t`A mirror of one of your repositories fails several times in a row`,
    },
    { topic: 'project', name: t`Projects`, description: t`A card is assigned to you` },
    {
      topic: 'thread',
      name: t`Discussions`,
      description: t`Someone writes in a discussion that you take part in, mentions you, or in a repository that you watch`,
    },
    {
      topic: 'security',
      name: t`Security`,
      description: t`New devices, keys, passwords and login methods. Email about these can't be turned off`,
    },
  ]
  const set = (topic: NotificationTopic, channels: Partial<NotificationChannels>) =>
    update.mutate({ [topic]: { ...data[topic], ...channels } })
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Topic`}</th>
            <th scope="col" className={classes.choice}>
              {t`Inbox`}
            </th>
            <th scope="col" className={classes.choice}>
              {t`Email`}
            </th>
          </tr>
        </thead>
        <tbody>
          {topics.map(({ topic, name, description }) => (
            <tr key={topic}>
              <th scope="row">
                <span className={classes.name}>{name}</span>
                <span className={classes.description}>{description}</span>
              </th>
              <td className={classes.choice}>
                <Checkbox
                  aria-label={t`${name} in the inbox`}
                  checked={data[topic].inbox}
                  onChange={(event) => set(topic, { inbox: event.currentTarget.checked })}
                />
              </td>
              <td className={classes.choice}>
                <Checkbox
                  aria-label={t`${name} by email`}
                  checked={data[topic].mail}
                  disabled={topic === 'security'}
                  onChange={(event) => set(topic, { mail: event.currentTarget.checked })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NativeSelect
        className={classes.pace}
        label={t`How often to email`}
        description={t`Things you've already read aren't emailed. Invitations and security alerts are sent right away`}
        value={data.mail_pace}
        onChange={({ currentTarget }) => {
          const pace = MailPace.safeParse(currentTarget.value)
          if (pace.success) update.mutate({ mail_pace: pace.data })
        }}
      >
        <option value="daily">{t`Once a day`}</option>
        <option value="soon">{t`Within minutes`}</option>
      </NativeSelect>
    </>
  )
}
