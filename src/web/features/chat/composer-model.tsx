import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Model } from '#contracts/models.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import { Menu, MenuChoice, MenuChoices } from '#web/ui/menu.tsx'
import { chooseModel, useModelChoice } from './composer-model.store.ts'

/** Who answers, and the others that can be asked. The first of the list answers whoever never chose. */
export function ModelPicker({ userId }: { userId: string }) {
  const models = useModels().data ?? []
  const choice = useModelChoice(userId)
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
        <MenuChoices value={chosen.id} onChange={(id) => chooseModel(userId, id)}>
          {models.map((model) => (
            <MenuChoice key={model.id} value={model.id} note={<About model={model} />}>
              {model.label}
            </MenuChoice>
          ))}
        </MenuChoices>
      </Menu>
    </div>
  )
}

function About({ model: { note, builtIn, price } }: { model: Model }) {
  const free = builtIn || (price?.input === '0' && price.output === '0')
  const cost = free ? 'Free, on this machine' : price && priceInWords(price)
  return (
    <>
      {note}
      {cost && <span className="figures block text-label text-faint">{cost}</span>}
    </>
  )
}

export const priceInWords = ({ input, output }: NonNullable<Model['price']>): string =>
  `$${dollars(input)} in, $${dollars(output)} out per million tokens`

/** “$10”, “$0.50”, “$0.075”: cents where there are any, and what is finer than that. */
const dollars = (amount: string) => (amount.includes('.') ? amount.replace(/\.\d$/, '$&0') : amount)
