import { Suspense, useEffect, useState } from 'react'
import type { User } from '#contracts/auth.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { PaletteOverlay } from '#web/app/palette/palette-overlay.tsx'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { closeOverlay, useOverlay } from '#web/ui/overlays/overlay.store.ts'

const CreateSheet = lazyScreen<object, 'CreateSheet'>(
  () => import('#web/app/shell/create-sheet.tsx'),
  'CreateSheet',
)
const MoreSheet = lazyScreen(() => import('#web/app/shell/more-sheet.tsx'), 'MoreSheet')
const ShortcutSheet = lazyScreen<object, 'ShortcutSheet'>(
  () => import('#web/app/shortcuts/shortcut-sheet.tsx'),
  'ShortcutSheet',
)
const PromptsDialog = lazyScreen<object, 'PromptsDialog'>(
  () => import('#web/features/prompts/prompts-dialog.tsx'),
  'PromptsDialog',
)
const SaveToCanon = lazyScreen(() => import('#web/app/screens/save-to-canon.tsx'), 'SaveToCanon')
const ContactSupport = lazyScreen(() => import('#web/features/support/contact-support.tsx'), 'ContactSupport')

/** Overlays that every member screen may open. */
export function Overlays({ user }: { user: User }) {
  const { open, opener } = useOverlay()
  // The next user must not see the overlay of the last one.
  useEffect(() => closeOverlay, [])
  return (
    <ErrorBoundary fallback={null} resetKey={open}>
      <Suspense>
        {open === 'create' && <CreateSheet />}
        {open === 'more' && <MoreSheet user={user} />}
        {open === 'palette' && <PaletteOverlay />}
        {open === 'prompts' && <PromptsDialog />}
        {open === 'save-to-canon' && <SaveToCanon opener={opener} />}
        {open === 'shortcuts' && <ShortcutSheet />}
        <Support user={user} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Stays mounted after the first opening, so that closing does not lose text. */
function Support({ user }: { user: User }) {
  const { open, opener } = useOverlay()
  const [wasOpened, setWasOpened] = useState(false)
  if (open === 'support' && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return <ContactSupport user={user} open={open === 'support'} onOpenChange={closeOverlay} opener={opener} />
}
