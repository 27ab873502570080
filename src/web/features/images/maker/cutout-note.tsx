import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** Over the photo while its background is removed. */
export const CutoutNote = () => (
  <p
    role="status"
    className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-panel/90 px-3 py-2 text-small"
  >
    <Spinner />
    Removing the background. The first time takes a few seconds more.
  </p>
)
