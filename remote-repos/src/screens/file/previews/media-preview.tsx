import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { useCallback, useState } from 'react'
import { FileBox } from '../file-box.tsx'
import type { PreviewProps } from './file-preview.tsx'
import classes from './media-preview.module.css'
import { NoPreview } from './no-preview.tsx'

/** Sound, played by the browser as far as it is asked for. */
export const AudioPreview = (props: PreviewProps) => <Media {...props} as="audio" />

/** A film, the same way. */
export const VideoPreview = (props: PreviewProps) => <Media {...props} as="video" />

function Media({ raw, as: Player, ...props }: PreviewProps & { as: 'audio' | 'video' }) {
  const { t, i18n } = useLingui()
  const [seconds, setSeconds] = useState<number>()
  const [fails, setFails] = useState(false)
  const name = printableName(props.file.path)
  // It loads from when it is made, which may be before it stands in the page: React hears nothing of it until then.
  const meet = useCallback((player: HTMLMediaElement | null) => {
    if (player === null) return
    if (player.readyState >= player.HAVE_METADATA) setSeconds(player.duration)
    if (player.error !== null) setFails(true)
  }, [])
  const facts = seconds === undefined || !Number.isFinite(seconds) ? [] : [duration(seconds, i18n.locale)]
  return (
    <FileBox {...props} facts={facts}>
      {fails ? (
        <NoPreview raw={raw}>{t`This browser can't play this file`}</NoPreview>
      ) : (
        <div className={classes.stage}>
          {/* Captions would be files of their own, which nothing names. */}
          <Player
            ref={meet}
            className={classes[Player]}
            src={raw}
            controls
            preload="metadata"
            aria-label={name}
            onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
            onError={() => setFails(true)}
          />
        </div>
      )}
    </FileBox>
  )
}

/** As players say it, such as 1:02:03. */
function duration(seconds: number, language: string): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => part.toLocaleString(language, { minimumIntegerDigits: at === 0 ? 1 : 2 })).join(':')
}
