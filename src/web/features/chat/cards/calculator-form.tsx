import { useId, useRef, useState } from 'react'
import type { CalculatorCard } from '#contracts/cards.ts'
import { type CalculatorName, calculators } from '#core/calculators/calculators.ts'
import { type CardOutcome, computeCard } from '#core/calculators/card.ts'
import { type InputName, inputs, isInputName } from '#core/calculators/inputs.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CardInput } from './card-input.tsx'
import { CardResult } from './card-result.tsx'
import { useSaveCard } from './cards.queries.ts'

interface CalculatorFormProps {
  card: CalculatorCard
  calculator: CalculatorName
  messageId: string
}

type Inputs = CalculatorCard['inputs']

/** A calculation whose every value can be changed; the result follows at once. */
export function CalculatorForm({ card, calculator, messageId }: CalculatorFormProps) {
  const heading = useId()
  const [values, setValues] = useState<Inputs>(card.inputs)
  const [isChecked, setChecked] = useState(Boolean(card.result ?? card.checked))
  const save = useSaveCard(messageId)
  const sent = useRef(card.inputs)
  const known = values.flatMap((input) => (isInputName(input.name) ? [{ ...input, name: input.name }] : []))
  const outcome = computeCard(calculator, known, card.currency)
  const change = (name: InputName, value: string) =>
    setValues((all) => all.map((each) => (each.name === name ? changed(each, value, card.inputs) : each)))
  const send = () => {
    sent.current = values
    save.mutate(values)
  }
  const store = () => {
    if (save.isError || JSON.stringify(values) !== JSON.stringify(sent.current)) send()
  }
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-4 rounded-card border border-line bg-panel px-4 py-3"
    >
      <p id={heading} className="text-small font-semibold">
        {calculators[calculator].title}
      </p>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          send()
        }}
      >
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          {known.map((input) => (
            <CardInput
              key={input.name}
              input={input}
              currency={outcome.currency}
              isNeeded={outcome.missing.includes(input.name) || outcome.oneOf.includes(input.name)}
              problem={outcome.problems[input.name]}
              onChange={(value) => change(input.name, value)}
              onDone={store}
            />
          ))}
        </div>
        {card.unplaced.length > 0 && (
          <p className="text-small text-muted">
            Not used yet: <span className="figures">{card.unplaced.join(', ')}</span>. Is it the cost, the
            price or something else? Fill it in above.
          </p>
        )}
        <Outcome outcome={outcome} isChecked={isChecked} />
      </form>
      {save.isError && (
        <p role="alert" className="text-small text-accent">
          Your changes could not be saved. They stay here until you leave this page.
        </p>
      )}
    </section>
  )
}

/** A value that is typed back to what it was keeps its origin. */
function changed(input: Inputs[number], value: string, before: Inputs): Inputs[number] {
  const former = before.find(({ name }) => name === input.name)
  if (former?.value === value) return former
  return { name: input.name, value, from: value.trim() === '' ? 'open' : 'person' }
}

function Outcome({ outcome, isChecked }: { outcome: CardOutcome; isChecked: boolean }) {
  const { missing, oneOf, problems } = outcome
  const isOpen = missing.length + oneOf.length + Object.keys(problems).length > 0
  if (isOpen)
    return (
      <p role="status" className="text-small text-muted">
        {oneOf.length > 0 && missing.length === 0
          ? `Fill in ${oneOf.map(label).join(' or ')} to see the result.`
          : `Fill in ${[...missing, ...Object.keys(problems).filter(isInputName)].map(label).join(', ')} to see the result.`}
      </p>
    )
  if (isChecked) return <CardResult outcome={outcome} />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" size="small">
        Calculate
      </Button>
      <p className="text-small text-muted">Check the values first.</p>
    </div>
  )
}

const label = (name: InputName): string => inputs[name].label.toLowerCase()
