import { Suspense, useState } from 'react'
import { PaletteBar, paletteInput } from '#web/app/palette/palette-bar.tsx'
import { shortcuts } from '#web/app/shortcuts/shortcuts.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { Modal, ModalTitle } from '#web/ui/overlays/modal.tsx'
import { closeOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'

const Palette = lazyScreen(() => import('#web/app/palette/palette.tsx'), 'Palette')

/** Takes typed text from the first moment on; its lists are fetched on first opening. */
export function PaletteOverlay() {
  const opener = useOverlay((state) => state.opener)
  const [typed, setTyped] = useState('')
  const waiting = (
    <PaletteBar busy>
      <input
        {...paletteInput}
        aria-label={shortcuts.palette.label}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </PaletteBar>
  )
  return (
    <Modal open onOpenChange={closeOverlay} opener={opener} place="top" className="max-w-150 overflow-hidden">
      <ModalTitle className="sr-only">{shortcuts.palette.label}</ModalTitle>
      <Suspense fallback={waiting}>
        <Palette typed={typed} />
      </Suspense>
    </Modal>
  )
}
