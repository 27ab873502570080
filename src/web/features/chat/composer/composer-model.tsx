import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import type { Model } from '#contracts/models.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import { costInWords } from '#web/lib/words/model-cost.ts'
import { Menu, MenuChoice, MenuChoices, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { chatQuery } from '../chat.queries.ts'
import { lastModel } from './composer-choices.ts'
import { chooseModel, useModelChoice } from './composer-model.store.ts'
import { chatOf } from './draft.store.ts'

/** The current model and the others. The first of the list is the default. */
export function ModelPicker({ draft }: { draft: string }) {
  const models = useModels().data ?? []
  const answered = useQuery({ ...chatQuery(chatOf(draft)), enabled: false }).data
  const choice = useModelChoice(draft, lastModel(answered?.messages))
  const chosen = models.find(({ id }) => id === choice) ?? models[0]
  if (!chosen) return <div className="flex-1" />
  return (
    <div className="flex min-w-0 flex-1 px-1">
      <Menu
        side="top"
        trigger={
          <button
            type="button"
            aria-label={`Model: ${chosen.label}`}
            className="inline-flex h-7 min-w-0 items-center gap-1.5 rounded-full bg-raised px-2.5 text-small text-muted transition-colors hover:text-text max-md:h-11 max-md:bg-transparent max-md:px-1.5"
          >
            <span className="truncate">{chosen.label}</span>
            <ChevronDown className="size-3.5 max-md:size-4" />
          </button>
        }
      >
        <MenuChoices value={chosen.id} onChange={(id) => chooseModel(draft, id)}>
          {models.map((model) => (
            <MenuChoice key={model.id} value={model.id} note={<About model={model} />}>
              {model.label}
            </MenuChoice>
          ))}
        </MenuChoices>
        <MenuSeparator />
        <MenuLink to="/settings#assistant" icon={<Plus />}>
          Connect a model
        </MenuLink>
      </Menu>
    </div>
  )
}

const About = ({ model: { note, own, price } }: { model: Model }) => (
  <>
    {note}
    {own && <span className="figures block text-label text-faint">{costInWords(price)}</span>}
  </>
)
