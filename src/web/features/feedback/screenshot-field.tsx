import ImagePlus from 'lucide-react/icons/image-plus'
import { useId, useState } from 'react'
import { PICTURE_ACCEPT, PICTURE_FORMATS, PICTURE_TYPES } from '#contracts/core/pictures.ts'
import { MAX_SCREENSHOT_BYTES } from '#contracts/feedback.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { useObjectUrl } from './use-object-url.ts'

export const pictureIn = (files: FileList): File | undefined =>
  Array.from(files).find(({ type }) => PICTURE_TYPES.some((taken) => taken === type))

export const isTooLarge = (picture: File | undefined) => (picture?.size ?? 0) > MAX_SCREENSHOT_BYTES

interface ScreenshotFieldProps {
  picture: File | undefined
  onChange: (picture: File | undefined) => void
}

/** Chosen as a file, or pasted anywhere in the form. The server checks the real type. */
export function ScreenshotField({ picture, onChange }: ScreenshotFieldProps) {
  const id = useId()
  const [refused, setRefused] = useState('')
  const address = useObjectUrl(picture)
  const note = isTooLarge(picture) ? 'This picture is over 5 MB. Choose a smaller one.' : refused

  function take(files: FileList) {
    const chosen = pictureIn(files)
    setRefused(chosen ? '' : `Choose a ${PICTURE_FORMATS} picture.`)
    if (chosen) onChange(chosen)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-small font-medium">Screenshot (optional)</span>
      {address && (
        <img
          src={address}
          alt="Attached screenshot"
          className="max-h-48 self-start rounded-control border border-line-soft object-contain"
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label
          htmlFor={id}
          className={buttonStyle(
            'secondary',
            'small',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          <ImagePlus />
          {picture ? 'Choose another' : 'Choose a picture'}
          <input
            id={id}
            type="file"
            accept={PICTURE_ACCEPT}
            className="sr-only"
            onChange={(event) => {
              if (event.target.files) take(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
        {picture && <LinkButton onClick={() => onChange(undefined)}>Remove</LinkButton>}
        <span className="text-small text-faint max-md:hidden">or paste one</span>
      </div>
      {note && (
        <p role="alert" className="text-small text-loss">
          {note}
        </p>
      )}
    </div>
  )
}
