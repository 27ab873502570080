import MessageSquare from 'lucide-react/icons/message-square'
import { KitSection } from '#web/app/ui-kit/kit-section.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export function KitFeedback() {
  return (
    <>
      <KitSection title="Spinner, loader, skeleton">
        <Spinner />
        <Spinner className="size-6 text-accent" />
        <Loader message="Checking authentication..." onRetry={() => location.reload()} />
        <div className="flex w-60 flex-col gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4" />
          <Skeleton className="h-24 rounded-card" />
        </div>
      </KitSection>
      <KitSection title="Empty state">
        <EmptyState
          icon={<MessageSquare />}
          title="No chats yet"
          action={<Button variant="primary">New chat</Button>}
        >
          Ask about a product, a price or a supplier, and the answer is saved here.
        </EmptyState>
      </KitSection>
      <KitSection title="Error card">
        <ErrorCard error={new TypeError('Failed to fetch')} onRetry={() => undefined} />
        <ErrorCard
          title="The chat could not be opened"
          message="It was deleted in another window. Open another one."
        />
      </KitSection>
    </>
  )
}
