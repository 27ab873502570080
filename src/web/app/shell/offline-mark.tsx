import WifiOff from 'lucide-react/icons/wifi-off'
import { useOnline } from '#web/lib/hooks/use-online.ts'

/** Over every screen without a network. The region stays, so that screen readers hear of a change. */
export function OfflineMark() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-start gap-2.5 border-b border-line-soft bg-panel px-5 py-1.5 text-small text-muted max-md:px-4">
          <WifiOff className="mt-0.5 size-4!" />
          You’re offline. Saved data is shown, and drafts are kept.
        </p>
      )}
    </div>
  )
}
