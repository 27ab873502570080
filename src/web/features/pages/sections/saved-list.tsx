import Trash from 'lucide-react/icons/trash-2'
import { blockNames } from '#contracts/pages/block-names.ts'
import type { SavedBlock } from '#contracts/pages/saved-blocks.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { useDeleteSavedBlock, useSavedBlocks } from '../saved-blocks.queries.ts'

/** Sections that were saved from any page. */
export function SavedList({ onAdd }: { onAdd: (saved: SavedBlock) => void }) {
  const saved = useSavedBlocks(true)
  const remove = useDeleteSavedBlock()
  if (saved.error)
    return (
      <ErrorCard
        title="Saved sections could not be loaded"
        error={saved.error}
        onRetry={() => void saved.refetch()}
      />
    )
  if (!saved.data || saved.data.length === 0) return null
  return (
    <section aria-label="Saved sections" className="flex flex-col gap-1">
      <h3 className="text-small font-semibold text-muted">Saved sections</h3>
      <ul className="grid gap-1 sm:grid-cols-2">
        {saved.data.map((each) => (
          <li key={each.id} className="flex min-w-0 items-center rounded-control hover:bg-raised">
            <button
              type="button"
              onClick={() => onAdd(each)}
              className="flex min-w-0 flex-1 flex-col px-3 py-2 text-left focus-visible:-outline-offset-2"
            >
              <span className="w-full truncate font-medium">{each.name}</span>
              <span className="text-small text-muted">{blockNames[each.block.type].name}</span>
            </button>
            <IconButton
              label={`Delete ${each.name}`}
              icon={<Trash />}
              onClick={() => remove.mutate(each.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
