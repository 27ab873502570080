import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ComponentType } from 'react'
import type { AdminModel } from '#contracts/admin/models.ts'
import type { Connection } from '#contracts/models.ts'
import { priceInWords } from '#web/lib/words/model-cost.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { useTurnModel } from './models-admin.queries.ts'

export type ActionsPart = ComponentType<{ connection: Connection }>

interface AnswererRowProps {
  model: AdminModel
  /** The default for everyone who hasn't chosen a model. */
  isFirst: boolean
  actions: ActionsPart
  /** Undefined when it is already at that end. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

const uncounted = 'Its costs don’t count toward spending limits. Set a price below to count them.'

export function AnswererRow({ model, isFirst, actions: Actions, onUp, onDown }: AnswererRowProps) {
  const { label, enabled, origin, price, connection } = model
  return (
    <li className="flex gap-x-3 gap-y-2 border-t border-line-soft py-3 first:border-t-0 first:pt-0 last:pb-0 max-md:flex-col">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={enabled ? 'font-semibold' : 'font-semibold text-muted'}>{label}</span>
          {isFirst && <Badge tone="gain">Default</Badge>}
          {!enabled && <Badge>Off</Badge>}
          {price === null && <Badge tone="accent">No price</Badge>}
        </p>
        <p className="text-small text-muted">{aboutOf(model)}</p>
        {origin !== 'built-in' && (
          <p className="text-small text-muted">{price ? priceInWords(price) : uncounted}</p>
        )}
        <Health model={model} />
        {connection && (
          <>
            <Problem connection={connection} />
            <div className="mt-2">
              <Actions connection={connection} />
            </div>
          </>
        )}
      </div>
      {origin !== 'built-in' && <Controls model={model} onUp={onUp} onDown={onDown} />}
    </li>
  )
}

/** Location, model name and key hint. */
function aboutOf({ origin, place, connection }: AdminModel): string {
  if (!connection) return origin === 'environment' ? `${place} Set in the server’s environment.` : place
  const { model, keyHint } = connection
  return [place, model, keyHint ? `key ends in ${keyHint}` : 'no key'].join(' · ')
}

const Problem = ({ connection: { problem, checkedAt } }: { connection: Connection }) => (
  <p role="status" className="text-small text-loss">
    {problem}
    {problem && checkedAt && ` Checked ${ago(checkedAt)}.`}
  </p>
)

function Health({ model: { answers, failures, lastFailure } }: { model: AdminModel }) {
  const counted = `${answers} ${answers === 1 ? 'answer' : 'answers'}`
  return (
    <p className="figures text-small text-faint">
      {answers + failures === 0 ? 'No answers in the last 24 hours' : `${counted} in the last 24 hours`}
      {failures > 0 && (
        <span className="text-loss">
          , {failures} {failures === 1 ? 'failure' : 'failures'}
          {lastFailure && `, the last ${ago(lastFailure)}`}
        </span>
      )}
    </p>
  )
}

function Controls({ model, onUp, onDown }: Pick<AnswererRowProps, 'model' | 'onUp' | 'onDown'>) {
  const { id, label, enabled } = model
  const { turn, isPending } = useTurnModel()
  return (
    <div className="flex flex-none items-center gap-1 self-start">
      <Step label={`Move ${label} up`} icon={<ChevronUp />} onStep={onUp} />
      <Step label={`Move ${label} down`} icon={<ChevronDown />} onStep={onDown} />
      <div className="mx-2 max-md:translate-y-2.5">
        <Switch
          label={<span className="sr-only">{`${label} is on`}</span>}
          checked={enabled}
          disabled={isPending}
          onChange={(on) => turn(id, on)}
        />
      </div>
    </div>
  )
}

interface StepProps {
  label: string
  icon: React.ReactNode
  onStep: (() => void) | undefined
}

/** Not `disabled`, which would drop keyboard focus. */
const Step = ({ label, icon, onStep }: StepProps) => (
  <IconButton
    label={label}
    icon={icon}
    aria-disabled={!onStep}
    className={onStep ? undefined : 'opacity-50'}
    onClick={() => onStep?.()}
  />
)
