import Camera from 'lucide-react/icons/camera'
import FolderPlus from 'lucide-react/icons/folder-plus'
import ImageUp from 'lucide-react/icons/image-up'
import LinkIcon from 'lucide-react/icons/link'
import SquarePen from 'lucide-react/icons/square-pen'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { PICTURE_ACCEPT } from '#contracts/core/pictures.ts'
import type { ListedScreenId } from '#contracts/screens.ts'
import { pathOf } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { useImageMaker } from '#web/features/phone/use-image-maker.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { closeOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'
import { Sheet, SheetButton, SheetGrid, SheetLink } from '#web/ui/overlays/sheet.tsx'

/** The phone's sheet of everything that can be begun. */
export function CreateSheet() {
  return (
    <Sheet title="Create">
      <SheetGrid>
        <SheetLink to="/chat" icon={<SquarePen />}>
          New chat
        </SheetLink>
        <SheetLink to={pathOf('voiceAssistant')} icon={iconOf('voiceAssistant')}>
          Ask by voice
        </SheetLink>
        <SheetLink to={`${pathOf('projects')}?new`} icon={<FolderPlus />}>
          Project
        </SheetLink>
        <SheetLink to={pathOf('fromLink')} icon={<LinkIcon />}>
          From a link
        </SheetLink>
        <Photos />
        <SheetLink to={pathOf('imageGeneration')} icon={<WandSparkles />}>
          AI image
        </SheetLink>
        <SheetLink to={pathOf('marketingVisuals')} icon={iconOf('marketingVisuals')}>
          Visual
        </SheetLink>
        <SheetLink to={`${pathOf('dropPages')}?new`} icon={iconOf('dropPages')}>
          Page
        </SheetLink>
        <SheetLink to={pathOf('flows')} icon={iconOf('flows')}>
          Flow
        </SheetLink>
      </SheetGrid>
    </Sheet>
  )
}

const iconOf = (id: ListedScreenId) => screenIcons[id]

/** Photos go into the image maker. The sheet stays open while they are uploaded. */
function Photos() {
  const navigate = useNavigate()
  const { open, isOpening } = useImageMaker(undefined)
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
  const input = { type: 'file', accept: PICTURE_ACCEPT, hidden: true } as const

  async function send(chosen: HTMLInputElement) {
    const files = [...(chosen.files ?? [])]
    // The same photo may be chosen again after a failure, which a toast reports.
    chosen.value = ''
    const path = files.length > 0 && (await open(files))
    if (!path || useOverlay.getState().open !== 'create') return
    closeOverlay()
    await navigate(path, { replace: true })
  }
  return (
    <>
      <SheetButton
        icon={isOpening ? <Spinner /> : <Camera />}
        disabled={isOpening}
        onPress={() => camera.current?.click()}
      >
        {isOpening ? 'Uploading…' : 'Take a photo'}
      </SheetButton>
      <SheetButton icon={<ImageUp />} disabled={isOpening} onPress={() => library.current?.click()}>
        Choose a photo
      </SheetButton>
      <li hidden>
        <input
          {...input}
          ref={camera}
          capture="environment"
          aria-label="Photo from the camera"
          onChange={({ target }) => void send(target)}
        />
        <input
          {...input}
          ref={library}
          multiple
          aria-label="Photos from the library"
          onChange={({ target }) => void send(target)}
        />
      </li>
    </>
  )
}
