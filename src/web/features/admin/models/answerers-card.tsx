import Plus from 'lucide-react/icons/plus'
import { type ComponentType, useState } from 'react'
import type { AdminModel } from '#contracts/admin/models.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { type ActionsPart, AnswererRow } from './answerer-row.tsx'
import { useOrderModels } from './models-admin.queries.ts'

export type ConnectPart = ComponentType<{ onClose: () => void }>

interface AnswerersCardProps {
  models: AdminModel[]
  connect: ConnectPart
  actions: ActionsPart
}

/** Models for everyone, in fallback order. */
export function AnswerersCard({ models, connect: Connect, actions }: AnswerersCardProps) {
  const [adding, setAdding] = useState(false)
  const { order, isPending } = useOrderModels()
  const movable = models.filter(({ origin }) => origin !== 'built-in').map(({ id }) => id)
  const first = models.find(({ enabled }) => enabled)

  const move = (id: string, by: -1 | 1) => {
    const from = movable.indexOf(id)
    const to = from + by
    const ids = movable.with(from, movable[to] ?? id).with(to, id)
    order(ids)
  }

  return (
    <Card
      title="Models for everyone"
      actions={
        <Button
          size="small"
          variant={movable.length === 0 ? 'primary' : 'secondary'}
          onClick={() => setAdding(true)}
        >
          <Plus />
          Connect a model
        </Button>
      }
    >
      <ol aria-label="Models for everyone" className="flex flex-col">
        {models.map((model) => {
          const at = movable.indexOf(model.id)
          return (
            <AnswererRow
              key={model.id}
              model={model}
              isFirst={model === first}
              actions={actions}
              onUp={at > 0 && !isPending ? () => move(model.id, -1) : undefined}
              onDown={at >= 0 && at < movable.length - 1 && !isPending ? () => move(model.id, 1) : undefined}
            />
          )
        })}
      </ol>
      <p className="mt-3 text-small text-faint">
        The first model that is on is the default. If it fails before its first word, the next one is asked. A
        user’s own model comes before all of these.
      </p>
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Connect a model"
        description="We’ll send it a short test question first, and save it only if it answers."
      >
        <Connect onClose={() => setAdding(false)} />
      </Dialog>
    </Card>
  )
}
