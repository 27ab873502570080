import { Skeleton } from '#web/ui/skeleton.tsx'

export const rowsFrame =
  'divide-y divide-line-soft overflow-hidden rounded-card border border-line-soft bg-panel'

/** A link that takes the whole row, but for what lies above it. */
export const rowLink =
  'block truncate font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent'

export function RowsLoading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={rowsFrame}>
      {['w-1/3', 'w-1/4', 'w-2/5'].map((width) => (
        <div key={width} className="flex flex-col gap-2 px-4 py-3.5">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  )
}
