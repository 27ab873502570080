import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

export function CardSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="rounded-card border border-line-soft bg-panel p-4">
      <Skeleton className="mb-4 h-4 w-32" />
      <Skeleton className="mb-2.5 h-3.5 w-3/4" />
      <Skeleton className="h-3.5 w-1/2" />
    </div>
  )
}
