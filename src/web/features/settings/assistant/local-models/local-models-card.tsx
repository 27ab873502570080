import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { LocalModel, LocalModels } from '#contracts/local-models.ts'
import { useLocalModels, useRefreshModels } from '#web/features/local-models/local-models.queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { CardSkeleton } from '../../card-skeleton.tsx'
import { inBytes } from '../../your-data/bytes.ts'
import { AddModelForm } from './add-model-form.tsx'
import { LocalModelRow } from './local-model-row.tsx'

/** Models that run on the server itself, for administrators: it is the installation's disk. */
export function LocalModelsCard() {
  const { data, error, refetch } = useLocalModels()
  useNews(data?.models)
  if (!data && error)
    return <ErrorCard title="The local models could not be listed" error={error} onRetry={refetch} />
  if (!data) return <CardSkeleton />
  return <Listed {...data} />
}

function Listed({ models, free, unsupported }: LocalModels) {
  const [adding, setAdding] = useState(false)
  const busy = models.some(({ state }) => state === 'downloading')
  return (
    <Card
      title="Local models"
      actions={
        !unsupported && (
          <Button size="small" disabled={busy} onClick={() => setAdding(true)}>
            <Plus />
            Add by address
          </Button>
        )
      }
    >
      <p className="mb-3 text-muted">
        {unsupported ??
          `A model on the server itself: what is asked stays there, and costs nothing. It is slower than a provider’s, knows less, and uses no tools. ${inBytes(free)} are free on the disk.`}
      </p>
      {!unsupported && (
        <ul aria-label="Local models" className="flex flex-col">
          {models.map((model) => (
            <LocalModelRow key={model.id} model={model} busy={busy} free={free} />
          ))}
        </ul>
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add a model by its address"
        description="A GGUF file that answers questions. It is checked by its SHA-256 before it is used."
      >
        <AddModelForm onClose={() => setAdding(false)} />
      </Dialog>
    </Card>
  )
}

/** Says when a download has ended, and has those who answer read again. */
function useNews(models: LocalModel[] | undefined) {
  const before = useRef(new Map<string, LocalModel['state']>())
  const readAnswerers = useRefreshModels()
  useEffect(() => {
    if (!models) return
    for (const { id, label, state, problem } of models) {
      if (before.current.get(id) !== 'downloading' || state === 'downloading') continue
      if (state === 'ready') {
        quickToast.success(`${label} is ready`)
        readAnswerers()
      } else if (problem) quickToast.error(problem)
    }
    before.current = new Map(models.map(({ id, state }) => [id, state]))
  }, [models, readAnswerers])
}
