import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '@sheaf/ui'
import { Modal } from '@sheaf/ui/overlays'
import { type PointerEvent, useEffect, useState } from 'react'
import { useUploadPicture } from '../../api/picture.mutations.ts'
import classes from './crop-dialog.module.css'

/** The side of the square on the page, in pixels. */
const side = 256
const maxZoom = 4

interface Size {
  width: number
  height: number
}

/**
 * Cuts a square out of a picture: by dragging the picture, or by three sliders, which keyboards have, too. Where the square lies
 * is kept as shares of the room that it has, so that zooming keeps its place.
 */
export function CropDialog({ picture, onClose }: { picture: File; onClose: () => void }) {
  const { t } = useLingui()
  const upload = useUploadPicture()
  const address = useObjectUrl(picture)
  const [size, setSize] = useState<Size>()
  const [isBroken, setBroken] = useState(false)
  const [zoom, setZoom] = useState(1)
  const [across, setAcross] = useState(0.5)
  const [down, setDown] = useState(0.5)

  const { width, height } = size ?? { width: 1, height: 1 }
  const square = Math.min(width, height) / zoom
  const scale = side / square
  const [left, top] = [(width - square) * across, (height - square) * down]
  const drag = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 0) return
    if (width > square) setAcross(share(across - movementX / scale / (width - square)))
    if (height > square) setDown(share(down - movementY / scale / (height - square)))
  }
  const save = () => {
    const crop = { x: Math.round(left), y: Math.round(top), size: Math.max(1, Math.round(square)) }
    upload.mutate({ picture, crop }, { onSuccess: onClose })
  }
  const busy = upload.isPending
  return (
    <Modal
      opened
      title={t`Crop your picture`}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: busy }}
      onClose={busy ? () => undefined : onClose}
    >
      {isBroken ? (
        <EmptyState title={t`This picture can't be shown`} />
      ) : (
        <>
          <div
            className={classes.frame}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          >
            {address && (
              <img
                src={address}
                alt={picture.name}
                draggable={false}
                style={{ width: width * scale, transform: `translate(${-left * scale}px, ${-top * scale}px)` }}
                onLoad={({ currentTarget }) =>
                  setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
                }
                onError={() => setBroken(true)}
              />
            )}
          </div>
          <div className={classes.sliders}>
            <Slider label={t`Zoom`} min={1} max={maxZoom} value={zoom} onChange={setZoom} autoFocus />
            <Slider label={t`Left to right`} value={across} disabled={width <= square} onChange={setAcross} />
            <Slider label={t`Top to bottom`} value={down} disabled={height <= square} onChange={setDown} />
          </div>
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button loading={busy} disabled={size === undefined} onClick={save}>
          {t`Use this picture`}
        </Button>
      </div>
    </Modal>
  )
}

const share = (value: number) => Math.max(0, Math.min(1, value))

/** An address under which the page shows a file; it ends with what shows it. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

interface SliderProps {
  label: string
  min?: number
  max?: number
  value: number
  disabled?: boolean
  autoFocus?: boolean
  onChange: (value: number) => void
}

function Slider({ label, min = 0, max = 1, value, disabled = false, autoFocus = false, onChange }: SliderProps) {
  return (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50}
        value={value}
        disabled={disabled}
        data-autofocus={autoFocus || undefined}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  )
}
