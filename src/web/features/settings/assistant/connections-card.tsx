import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useConnections } from '#web/features/models/models.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CardSkeleton } from '../card-skeleton.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ConnectionRow } from './connection-row.tsx'

export function ConnectionsCard({ isAdmin }: { isAdmin: boolean }) {
  const { data, error, refetch } = useConnections()
  const [adding, setAdding] = useState(false)
  if (!data && error)
    return <ErrorCard title="Your connections could not be loaded" error={error} onRetry={refetch} />
  if (!data) return <CardSkeleton />

  const add = (
    <Button
      size="small"
      variant={data.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setAdding(true)}
    >
      <Plus />
      Connect a model
    </Button>
  )
  return (
    <Card title="Your connections" actions={data.length > 0 && add}>
      {data.length === 0 ? (
        <EmptyState icon={<KeyRound />} title="No model connected yet" action={add}>
          Add a key from OpenAI, Anthropic or Google, or an OpenAI-compatible server, to have an AI model
          answer your questions.
        </EmptyState>
      ) : (
        <ul className="flex flex-col">
          {data.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} isAdmin={isAdmin} />
          ))}
        </ul>
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Connect a model"
        description="We’ll send it a short test question first, and save it only if it answers."
      >
        <ConnectForm isAdmin={isAdmin} onClose={() => setAdding(false)} />
      </Dialog>
    </Card>
  )
}
