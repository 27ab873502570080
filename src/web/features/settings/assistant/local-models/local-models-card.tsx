import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { LocalModel, LocalModelList } from '#contracts/local-models.ts'
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

/** Models that run on the server itself. Admins only, because they use the installation's disk. */
export function LocalModelsCard() {
  const { data, error, refetch } = useLocalModels()
  useNews(data?.models)
  if (!data && error)
    return <ErrorCard title="Local models could not be loaded" error={error} onRetry={refetch} />
  if (!data) return <CardSkeleton />
  return <Listed {...data} />
}

function Listed({ models, free, unsupported }: LocalModelList) {
  const [adding, setAdding] = useState(false)
  const busy = models.some(({ state }) => state === 'downloading')
  return (
    <Card
      title="Local models"
      actions={
        !unsupported && (
          <Button size="small" disabled={busy} onClick={() => setAdding(true)}>
            <Plus />
            Add by URL
          </Button>
        )
      }
    >
      <p className="mb-3 text-muted">
        {unsupported ??
          `These models run on the server itself: questions stay there and cost nothing. They are slower and less capable than a provider’s, and can’t use tools. ${inBytes(free)} of disk space is free.`}
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
        title="Add a model by URL"
        description="A GGUF chat model. Its SHA-256 is verified before it’s used."
      >
        <AddModelForm onClose={() => setAdding(false)} />
      </Dialog>
    </Card>
  )
}

/** Reports a finished download and refreshes the models that can answer. */
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
