import Camera from 'lucide-react/icons/camera'
import FolderPlus from 'lucide-react/icons/folder-plus'
import ImageUp from 'lucide-react/icons/image-up'
import LinkIcon from 'lucide-react/icons/link'
import SquarePen from 'lucide-react/icons/square-pen'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ListedScreenId } from '#contracts/screens.ts'
import { pathOf } from '#web/app/screens/listed-screens.ts'
import { screenIcons } from '#web/app/screens/screen-icons.tsx'
import { useImageMaker } from '#web/features/phone/use-image-maker.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Modal, ModalClose, ModalTitle } from '#web/ui/overlays/modal.tsx'
import { closeOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'

const rowStyle =
  'flex min-h-13 w-full items-center gap-3 rounded-control border border-line-soft bg-raised px-3 py-2 text-left transition-colors active:bg-line disabled:opacity-60 [&_.lucide]:flex-none [&_.lucide]:text-muted'

/** The phone's sheet of everything that can be begun. */
export function CreateSheet() {
  const opener = useOverlay((state) => state.opener)
  return (
    <Modal
      open
      onOpenChange={closeOverlay}
      opener={opener}
      place="bottom"
      className="max-h-dvh max-w-reading overflow-y-auto"
    >
      <header className="flex items-center py-2 pr-2 pl-4">
        <ModalTitle className="min-w-0 flex-1 font-display text-title font-semibold">Create</ModalTitle>
        <ModalClose asChild>
          <IconButton label="Close" icon={<X />} />
        </ModalClose>
      </header>
      <ul className="grid grid-cols-2 gap-2 px-3 pb-4">
        <Entry to="/chat" icon={<SquarePen />} label="New chat" />
        <Entry to={pathOf('voiceAssistant')} icon={iconOf('voiceAssistant')} label="Ask by voice" />
        <Entry to={`${pathOf('projects')}?new`} icon={<FolderPlus />} label="Project" />
        <Entry to={pathOf('fromLink')} icon={<LinkIcon />} label="From a link" />
        <Photos />
        <Entry to={pathOf('imageGeneration')} icon={<WandSparkles />} label="AI image" />
        <Entry to={pathOf('marketingVisuals')} icon={iconOf('marketingVisuals')} label="Visual" />
        <Entry to={`${pathOf('dropPages')}?new`} icon={iconOf('dropPages')} label="Page" />
        <Entry to={pathOf('flows')} icon={iconOf('flows')} label="Flow" />
      </ul>
    </Modal>
  )
}

const iconOf = (id: ListedScreenId) => screenIcons[id]

function Entry({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <li>
      <Link to={to} onClick={closeOverlay} className={rowStyle}>
        {icon}
        {label}
      </Link>
    </li>
  )
}

/** Photos go into the image maker. The sheet stays open while they are uploaded. */
function Photos() {
  const navigate = useNavigate()
  const { open, isOpening } = useImageMaker(undefined)
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
  const input = { type: 'file', accept: 'image/*', hidden: true } as const

  async function send(chosen: HTMLInputElement) {
    const files = [...(chosen.files ?? [])]
    // The same photo may be chosen again after a failure, which a toast reports.
    chosen.value = ''
    const path = files.length > 0 && (await open(files))
    if (!path || useOverlay.getState().open !== 'create') return
    closeOverlay()
    await navigate(path)
  }
  return (
    <>
      <li>
        <input
          {...input}
          ref={camera}
          capture="environment"
          aria-label="Photo from the camera"
          onChange={({ target }) => void send(target)}
        />
        <button
          type="button"
          disabled={isOpening}
          onClick={() => camera.current?.click()}
          className={rowStyle}
        >
          {isOpening ? <Spinner /> : <Camera />}
          {isOpening ? 'Uploading…' : 'Take a photo'}
        </button>
      </li>
      <li>
        <input
          {...input}
          ref={library}
          multiple
          aria-label="Photos from the library"
          onChange={({ target }) => void send(target)}
        />
        <button
          type="button"
          disabled={isOpening}
          onClick={() => library.current?.click()}
          className={rowStyle}
        >
          <ImageUp />
          Choose a photo
        </button>
      </li>
    </>
  )
}
