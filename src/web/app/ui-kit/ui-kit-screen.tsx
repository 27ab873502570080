import { KitControls } from '#web/app/ui-kit/kit-controls.tsx'
import { KitFeedback } from '#web/app/ui-kit/kit-feedback.tsx'
import { KitFloating } from '#web/app/ui-kit/kit-floating.tsx'
import { KitFoundations } from '#web/app/ui-kit/kit-foundations.tsx'

/** Every piece of the kit in all its states. Part of the development build only. */
export function UiKitScreen() {
  return (
    <main className="mx-auto max-w-wide px-5 py-8 max-md:px-4">
      <title>UI kit · Sellwright</title>
      <h1 className="mb-6 font-display text-public font-semibold">UI kit</h1>
      <KitFoundations />
      <KitControls />
      <KitFloating />
      <KitFeedback />
    </main>
  )
}
