import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Notifications, notifications } from '@mantine/notifications'
import type { Notice, NoticeKind } from '@sheaf/shell'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@sheaf/ui/icons'
import { useEffect, useRef } from 'react'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import classes from './toasts.module.css'

const looks: Readonly<Record<NoticeKind, { color: string; Icon: typeof IconCheck }>> = {
  success: { color: 'var(--sheaf-accent)', Icon: IconCheck },
  info: { color: 'var(--sheaf-dim)', Icon: IconInfoCircle },
  warning: { color: 'var(--sheaf-wheat)', Icon: IconAlertTriangle },
  error: { color: 'var(--sheaf-danger)', Icon: IconAlertCircle },
}

/** Shows one toast. Only what went wrong interrupts a screen reader. */
export function showToast({ kind, message }: Notice): void {
  const { color, Icon } = looks[kind]
  notifications.show({
    message,
    color,
    icon: <Icon size={18} />,
    role: kind === 'error' ? 'alert' : 'status',
    withBorder: true,
    classNames: { icon: classes.icon ?? '' },
    closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
  })
}

/** The toasts, as SPEC 9 measures them. Alt+T goes to them. */
export function Toasts() {
  const { t } = useLingui()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      // By the key's place: with Alt held, some keyboards write another letter.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return
      event.preventDefault()
      region.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  return (
    <section ref={region} className={classes.region} aria-label={t`Notifications`} tabIndex={-1}>
      <Notifications
        withinPortal={false}
        position="bottom-right"
        autoClose={4000}
        limit={3}
        containerWidth={356}
        transitionDuration={200}
        classNames={{ notification: classes.toast ?? '' }}
      />
    </section>
  )
}
