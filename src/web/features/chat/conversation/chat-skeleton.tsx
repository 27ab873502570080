import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Placeholder with the messages' layout, so nothing shifts when they load. */
export function ChatSkeleton() {
  return (
    <div role="status" aria-label="Loading chat" className="min-h-0 flex-1 overflow-hidden">
      <div className="mx-auto flex w-full max-w-reading flex-col gap-6 px-5 py-6 max-md:px-4">
        <Skeleton className="h-10 w-3/5 self-end rounded-large" />
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <Skeleton className="h-10 w-2/5 self-end rounded-large" />
        <div className="flex flex-col gap-2.5">
          <Skeleton className="h-4 w-5/6" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      </div>
    </div>
  )
}
